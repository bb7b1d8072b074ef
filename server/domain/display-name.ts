import * as z from "zod";
import { countCodePoints, TEXT_LIMITS } from "./limits";

/**
 * What may hide or reorder text: control characters (Cc), format characters (Cf: zero-width and bidirectional
 * marks among them), line and paragraph separators, lone surrogates and private use. Names carrying these were
 * used for phishing in signing mails (reliability.md 1, "display-string injection").
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;

/** Blank-looking letters that are no format characters: Hangul fillers, Braille blank, combining joiner. */
const BLANK_LOOKING = /[\u034f\u115f\u1160\u2800\u3164\uffa0]/u;

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text) || BLANK_LOOKING.test(text);
}

/** A name as shown to people, trimmed; may be empty (seed 4.4). At most 255 code points. */
export const DisplayName = z
  .string()
  .trim()
  .refine((name) => countCodePoints(name) <= TEXT_LIMITS.recipientName, {
    message: `May have at most ${TEXT_LIMITS.recipientName} characters`,
  })
  .refine((name) => !hasHiddenCharacters(name), {
    message: "May not contain invisible or control characters",
  });

/** As `DisplayName`, but somebody must be named. */
export const RequiredDisplayName = DisplayName.refine((name) => name !== "", { message: "May not be empty" });
