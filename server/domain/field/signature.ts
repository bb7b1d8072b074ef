import * as z from "zod";
import { RequiredDisplayName } from "@/server/domain/display-name";

/** The handwriting faces of a typed signature (package.json carries their fonts). */
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

/** More than a pen leaves in a minute; simplify before sending (pdf.md 1, "signature images"). */
export const MAX_POINTS = 2000;
const MAX_DURATION_MS = 60 * 60 * 1000;

const inUnitBox = z.number().min(0).max(1);

/** `[x, y, pressure, tMs]`: x, y in the unit box of the pad from its top left, pressure 0 to 1, milliseconds. */
export const StrokePoint = z.tuple([inUnitBox, inUnitBox, inUnitBox, z.number().min(0).max(MAX_DURATION_MS)]);
export type StrokePoint = z.infer<typeof StrokePoint>;

export const DrawnSignature = z.object({
  kind: z.literal("drawn"),
  strokes: z
    .array(z.array(StrokePoint).min(1))
    .min(1)
    .max(MAX_POINTS)
    .refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MAX_POINTS, {
      message: `May have at most ${MAX_POINTS} points`,
    }),
  /** Width of the pad divided by its height. */
  aspect: z.number().min(0.1).max(20),
});
export type DrawnSignature = z.infer<typeof DrawnSignature>;

export const TypedSignature = z.object({
  kind: z.literal("typed"),
  text: RequiredDisplayName,
  face: z.enum(SIGNATURE_FACES),
});

export const UploadedSignature = z.object({
  kind: z.literal("uploaded"),
  uploadId: z.string().min(1).max(255),
});

/** A signature as the signing page sends it and the signature row stores it (ruling 70). */
export const SignatureValue = z.discriminatedUnion("kind", [
  DrawnSignature,
  TypedSignature,
  UploadedSignature,
]);
export type SignatureValue = z.infer<typeof SignatureValue>;

export function isKindEnabled(kind: SignatureKind, switches: SignatureSwitches): boolean {
  return {
    drawn: switches.drawSignatureEnabled,
    typed: switches.typedSignatureEnabled,
    uploaded: switches.uploadSignatureEnabled,
  }[kind];
}

/** In heights of the pad: the least a drawing must extend and the least line it must leave to be more than a dot. */
const MIN_EXTENT = 0.06;
const MIN_LENGTH = 0.12;

/** A blank pad, a dot, or a tap that slipped: nothing anybody would call a signature (ux.md 5.7). */
export function isBlankDrawing({ strokes, aspect }: Pick<DrawnSignature, "strokes" | "aspect">): boolean {
  const points = strokes.flat();
  const xs = points.map(([x]) => x * aspect);
  const ys = points.map(([, y]) => y);
  const extent = Math.max(spread(xs), spread(ys));
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke, aspect), 0);
  return points.length < 2 || extent < MIN_EXTENT || length < MIN_LENGTH;
}

function spread(numbers: readonly number[]): number {
  return Math.max(...numbers) - Math.min(...numbers);
}

function lengthOf(stroke: readonly StrokePoint[], aspect: number): number {
  return stroke.reduce((sum, [x, y], index) => {
    const before = stroke[index - 1];
    return before === undefined ? sum : sum + Math.hypot((x - before[0]) * aspect, y - before[1]);
  }, 0);
}
