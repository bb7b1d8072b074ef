"use client";

import dynamic from "next/dynamic";
import { retryImport } from "../retry-import";

/**
 * Signatures as pictures. Most visits begin without one, and what turns strokes into ink weighs more than any field:
 * it comes when the first signature is there to be shown (ruling 57).
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
