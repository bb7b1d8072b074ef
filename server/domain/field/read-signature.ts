import { hasHiddenCharacters } from "@/server/domain/hidden-characters";
import { countCodePoints, TEXT_LIMITS } from "@/server/domain/limits";
import {
  MAX_POINTS,
  SIGNATURE_FACES,
  type SignatureFace,
  type SignatureValue,
  type StrokePoint,
} from "./signature";

const MAX_DURATION_MS = 60 * 60 * 1000;
const MAX_ID_LENGTH = 255;
const ASPECT = { min: 0.1, max: 20 } as const;

/** The signature, or the wrong key (dotted, as in `strokes.0.1`) and the error in English. */
export type SignatureReading =
  | { readonly ok: true; readonly value: SignatureValue }
  | { readonly ok: false; readonly key: string; readonly complaint: string };

type UntrustedSignature = { [key in "kind" | "strokes" | "aspect" | "text" | "face" | "uploadId"]?: unknown };

function refuseSignature(key: string, complaint: string): SignatureReading {
  return { ok: false, key, complaint };
}

/**
 * Parses a signature from the wire or from its row (ruling 70); drops unknown keys. Written by hand because
 * the recipient's page loads it: a schema library would be a quarter of that page's script (ruling 57).
 */
export function readSignature(input: unknown): SignatureReading {
  if (typeof input !== "object" || input === null) return refuseSignature("", "must be an object");
  const signatureInput: UntrustedSignature = input;
  switch (signatureInput.kind) {
    case "drawn":
      return readDrawn(signatureInput);
    case "typed":
      return readTyped(signatureInput);
    case "uploaded":
      return readUploaded(signatureInput);
    default:
      return refuseSignature("kind", "must be drawn, typed or uploaded");
  }
}

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === "number" && value >= min && value <= max;

function readDrawn({ strokes, aspect }: UntrustedSignature): SignatureReading {
  if (!Array.isArray(strokes) || strokes.length === 0)
    return refuseSignature("strokes", "must hold at least one stroke");
  if (strokes.length > MAX_POINTS) return refuseSignature("strokes", `may have at most ${MAX_POINTS} points`);
  const read: StrokePoint[][] = [];
  let points = 0;
  for (const [index, stroke] of strokes.entries()) {
    const key = `strokes.${index}`;
    if (!Array.isArray(stroke) || stroke.length === 0)
      return refuseSignature(key, "must hold at least one point");
    points += stroke.length;
    if (points > MAX_POINTS) return refuseSignature("strokes", `may have at most ${MAX_POINTS} points`);
    const line = stroke.map(readPoint);
    const wrong = line.indexOf(null);
    if (wrong >= 0)
      return refuseSignature(`${key}.${wrong}`, "must be [x, y, pressure, ms], the first three from 0 to 1");
    read.push(line.filter((point) => point !== null));
  }
  if (!isWithin(aspect, ASPECT.min, ASPECT.max)) {
    return refuseSignature("aspect", `must be a number from ${ASPECT.min} to ${ASPECT.max}`);
  }
  return { ok: true, value: { kind: "drawn", strokes: read, aspect } };
}

function readPoint(given: unknown): StrokePoint | null {
  if (!Array.isArray(given) || given.length !== 4) return null;
  const [x, y, pressure, tMs]: unknown[] = given;
  const isInBox = isWithin(x, 0, 1) && isWithin(y, 0, 1) && isWithin(pressure, 0, 1);
  return isInBox && isWithin(tMs, 0, MAX_DURATION_MS) ? [x, y, pressure, tMs] : null;
}

function isFace(face: unknown): face is SignatureFace {
  return SIGNATURE_FACES.some((known) => known === face);
}

function readTyped({ text, face }: UntrustedSignature): SignatureReading {
  if (typeof text !== "string") return refuseSignature("text", "must be a text");
  const name = text.trim();
  if (name === "") return refuseSignature("text", "may not be empty");
  const limit = TEXT_LIMITS.recipientName;
  if (countCodePoints(name) > limit) return refuseSignature("text", `may have at most ${limit} characters`);
  if (hasHiddenCharacters(name))
    return refuseSignature("text", "may not contain invisible or control characters");
  if (!isFace(face)) return refuseSignature("face", `must be one of ${SIGNATURE_FACES.join(", ")}`);
  return { ok: true, value: { kind: "typed", text: name, face } };
}

function readUploaded({ uploadId }: UntrustedSignature): SignatureReading {
  const isId = typeof uploadId === "string" && uploadId !== "" && uploadId.length <= MAX_ID_LENGTH;
  return isId
    ? { ok: true, value: { kind: "uploaded", uploadId } }
    : refuseSignature("uploadId", `must be a text of 1 to ${MAX_ID_LENGTH} characters`);
}
