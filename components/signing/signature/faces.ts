import { SIGNATURE_FACES, type SignatureFace } from "@/server/domain/field/signature";

const CLASSES = {
  caveat: "font-signature-caveat",
  "dancing-script": "font-signature-dancing",
  "great-vibes": "font-signature-vibes",
  "homemade-apple": "font-signature-apple",
} as const satisfies Record<SignatureFace, string>;

/** The class that draws text in a signature face; the first face for one this page does not know. */
export function faceClass(face: string): string {
  return CLASSES[SIGNATURE_FACES.find((known) => known === face) ?? "caveat"];
}
