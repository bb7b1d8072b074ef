"use client";

import dynamic from "next/dynamic";
import { retryImport } from "../retry-import";

/**
 * Signature drawing. Most visits start without a signature, and this code
 * is larger than any field, so it loads with the first one (ruling 57).
 */
export const SignatureRenderer = dynamic(
  retryImport(() => import("./signature-renderer").then((module) => module.SignatureRenderer)),
  { ssr: false },
);
export const InitialsRenderer = dynamic(
  retryImport(() => import("./signature-renderer").then((module) => module.InitialsRenderer)),
  { ssr: false },
);
export const SignatureImage = dynamic(
  retryImport(() => import("../controls/signature/signature-image").then((module) => module.SignatureImage)),
  { ssr: false },
);
