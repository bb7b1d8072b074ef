import { z } from "zod";
import { SIGNATURE_FACES } from "@/server/domain/field/signature";
import { TEXT_LIMITS } from "@/server/domain/limits";

/** `TypedNameWish` on the wire. */
export const AskTypedName = z.object({
  // UTF-16 units: one counted letter takes at most two of them.
  text: z
    .string()
    .min(1)
    .max(2 * TEXT_LIMITS.recipientName),
  face: z.enum(SIGNATURE_FACES).optional(),
  language: z.string().max(64).nullish(),
});

const TypedStyle = z.object({
  face: z.enum(SIGNATURE_FACES),
  outline: z.string(),
  ink: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  isPlain: z.boolean(),
});

/** `TypedNameShown` on the wire. */
export const TypedName = z.object({ styles: z.array(TypedStyle), missing: z.array(z.string()) });
