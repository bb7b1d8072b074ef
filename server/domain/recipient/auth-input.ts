import * as z from "zod";
import {
  ACCESS_AUTH_METHODS,
  ACTION_AUTH_METHODS,
  GLOBAL_ACTION_AUTH_METHODS,
} from "@/server/domain/vocabulary";

/** Input schemas of required proofs, separate from the rules that pages load (`auth-methods.ts`). */

function withoutRepeats<T>(methods: readonly T[]): T[] {
  return [...new Set(methods)];
}

/** Repeats are folded, so a list may be longer than the number of methods, but stays bounded. */
const MOST_NAMED = 50;

export const AccessAuth = z.array(z.enum(ACCESS_AUTH_METHODS)).max(MOST_NAMED).transform(withoutRepeats);
export const GlobalActionAuth = z
  .array(z.enum(GLOBAL_ACTION_AUTH_METHODS))
  .max(MOST_NAMED)
  .transform(withoutRepeats);

/**
 * EXPLICIT_NONE next to a real method would mean both "ask" and "do not ask": it stands alone
 * (domain/signing.md 4.5).
 */
export const ActionAuth = z
  .array(z.enum(ACTION_AUTH_METHODS))
  .max(MOST_NAMED)
  .transform(withoutRepeats)
  .refine((methods) => !methods.includes("EXPLICIT_NONE") || methods.length === 1, {
    message: "EXPLICIT_NONE cannot be combined with other methods",
  });
