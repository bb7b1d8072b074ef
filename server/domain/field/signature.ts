import type { FieldType } from "../vocabulary";

/** The handwriting fonts of typed signatures (package.json carries them). */
export const SIGNATURE_FACES = ["caveat", "dancing-script", "great-vibes", "homemade-apple"] as const;
export type SignatureFace = (typeof SIGNATURE_FACES)[number];

export const SIGNATURE_KINDS = ["drawn", "typed", "uploaded"] as const;
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];

/** The three switches of `documentMeta`, by kind. */
export type SignatureSwitches = {
  readonly drawSignatureEnabled: boolean;
  readonly typedSignatureEnabled: boolean;
  readonly uploadSignatureEnabled: boolean;
};

/** More than a pen leaves in a minute; simplify before sending (pdf/README.md 1, "signature images"). */
export const MAX_POINTS = 2000;
/**
 * `[x, y, pressure, tMs]`: x, y in the unit box of the pad from its top left, pressure 0 to 1, milliseconds.
 */
export type StrokePoint = [x: number, y: number, pressure: number, tMs: number];

export type DrawnSignature = {
  kind: "drawn";
  strokes: StrokePoint[][];
  /** Width of the pad divided by its height. */
  aspect: number;
};
export type TypedSignature = { kind: "typed"; text: string; face: SignatureFace };
type UploadedSignature = { kind: "uploaded"; uploadId: string };

/**
 * A signature as the signing page sends it and the signature row stores it (ruling 70); `readSignature`
 * validates it.
 */
export type SignatureValue = DrawnSignature | TypedSignature | UploadedSignature;

/** A signature fills its box: font size and overflow do not apply. */
export const isFillingItsBox = (type: FieldType): boolean =>
  type === "SIGNATURE" || type === "FREE_SIGNATURE";

/**
 * The picture of a signature saved in an account, PNG in base64: each document that uses it gets its own
 * upload.
 */
export type KeptPicture = { kind: "uploaded"; png: string };
export type KeepableSignature = DrawnSignature | TypedSignature | KeptPicture;
/** Characters of a picture's base64, 2 MB of PNG. */
export const MAX_PICTURE_CHARACTERS = 2_800_000;

export function isKindEnabled(kind: SignatureKind, switches: SignatureSwitches): boolean {
  return {
    drawn: switches.drawSignatureEnabled,
    typed: switches.typedSignatureEnabled,
    uploaded: switches.uploadSignatureEnabled,
  }[kind];
}

/** In heights of the pad: least extent and least line length of a drawing, to be more than a dot. */
const MIN_EXTENT = 0.06;
const MIN_LENGTH = 0.12;

/** Returns true for a blank pad, a dot, or an accidental tap (components/signing.md 5.7). */
export function isBlankDrawing({ strokes, aspect }: Pick<DrawnSignature, "strokes" | "aspect">): boolean {
  const points = strokes.flat();
  const xs = points.map(([x]) => x * aspect);
  const ys = points.map(([, y]) => y);
  const extent = Math.max(measureSpread(xs), measureSpread(ys));
  const length = strokes.reduce((sum, stroke) => sum + measureStroke(stroke, aspect), 0);
  return points.length < 2 || extent < MIN_EXTENT || length < MIN_LENGTH;
}

function measureSpread(numbers: readonly number[]): number {
  return Math.max(...numbers) - Math.min(...numbers);
}

function measureStroke(stroke: readonly StrokePoint[], aspect: number): number {
  return stroke.reduce((sum, [x, y], index) => {
    const before = stroke[index - 1];
    return before === undefined ? sum : sum + Math.hypot((x - before[0]) * aspect, y - before[1]);
  }, 0);
}
