import { SIGNATURE_FACES, type SignatureFace } from "@/server/domain/field/signature";

const CLASSES = {
  caveat: "font-signature-caveat",
  "dancing-script": "font-signature-dancing",
  "great-vibes": "font-signature-vibes",
  "homemade-apple": "font-signature-apple",
} as const satisfies Record<SignatureFace, string>;

/** The families themselves, for a canvas to measure with (package.json carries their fonts). */
const FAMILIES = {
  caveat: "Caveat, cursive",
  "dancing-script": '"Dancing Script", cursive',
  "great-vibes": '"Great Vibes", cursive',
  "homemade-apple": '"Homemade Apple", cursive',
} as const satisfies Record<SignatureFace, string>;

/** Room for an average letter of a name, in em, with a little to spare. */
const LETTER_WIDTHS = {
  caveat: 0.5,
  "dancing-script": 0.52,
  "great-vibes": 0.5,
  "homemade-apple": 0.8,
} as const satisfies Record<SignatureFace, number>;

const known = (face: string): SignatureFace => SIGNATURE_FACES.find((each) => each === face) ?? "caveat";

export function letterWidth(face: string): number {
  return LETTER_WIDTHS[known(face)];
}

/** The class that draws text in a signature face; the first face for one this page does not know. */
export function faceClass(face: string): string {
  return CLASSES[known(face)];
}

/** The CSS font family of a signature face. */
export function faceFamily(face: string): string {
  return FAMILIES[known(face)];
}
