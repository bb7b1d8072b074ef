import { z } from "zod";

const StrokePoint = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Ruling 70: exactly the stored form, from which the browser and the sealer draw. */
export const SignatureView = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("drawn"), strokes: z.array(z.array(StrokePoint)), aspect: z.number() }),
  z.object({ kind: z.literal("typed"), text: z.string(), face: z.string() }),
  z.object({ kind: z.literal("uploaded"), uploadId: z.string(), url: z.string() }),
]);
export type SignatureView = z.infer<typeof SignatureView>;

/** The frame around a signature, if the envelope has frames (domain/evidence.md 7.4). */
export const SignatureFrame = z.object({ above: z.string(), date: z.string(), id: z.string() });
