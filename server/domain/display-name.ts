import * as z from "zod";
import { hasHiddenCharacters } from "./hidden-characters";
import { countCodePoints, TEXT_LIMITS } from "./limits";
import { isPrintable, UNPRINTABLE } from "./printable";

/** Stacked marks that hide the lines above and below ("Zalgo"). Vietnamese and Tibetan need up to four. */
const STACKED = /\p{M}{5}/u;

/** A display name, trimmed; may be empty (seed 4.4). At most 255 code points. */
export const DisplayName = z
  .string()
  .trim()
  .refine((name) => countCodePoints(name) <= TEXT_LIMITS.recipientName, {
    message: `May have at most ${TEXT_LIMITS.recipientName} characters`,
    abort: true,
  })
  .refine((name) => !hasHiddenCharacters(name), {
    message: "May not contain invisible or control characters",
    abort: true,
  })
  .refine((name) => !STACKED.test(name), {
    message: "May not put more than four marks on one letter",
    abort: true,
  })
  .refine(isPrintable, UNPRINTABLE);

export const RequiredDisplayName = DisplayName.refine((name) => name !== "", { message: "May not be empty" });
