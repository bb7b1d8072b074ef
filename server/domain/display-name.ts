import * as z from "zod";
import { hasHiddenCharacters } from "./hidden-characters";
import { countCodePoints, TEXT_LIMITS } from "./limits";

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
