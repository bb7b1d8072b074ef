"use client";

import dynamic from "next/dynamic";
import { patiently } from "../retry-import";

/**
 * Signatures as pictures. Most visits begin without one, and what turns strokes into ink weighs more than any field:
 * it comes when the first signature is there to be shown (ruling 57).
 */
export const SignatureFace = dynamic(
  patiently(() => import("./signature-renderer").then((module) => module.SignatureFace)),
  { ssr: false },
);
export const InitialsFace = dynamic(
  patiently(() => import("./signature-renderer").then((module) => module.InitialsFace)),
  { ssr: false },
);
export const SignatureImage = dynamic(
  patiently(() => import("../controls/signature/signature-image").then((module) => module.SignatureImage)),
  { ssr: false },
);
