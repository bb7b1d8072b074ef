import * as z from "zod";
import { countCodePoints } from "./limits";

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** 8 to 128 characters and no composition rules (ruling 48); blanks count, nothing is trimmed. */
export const Password = z
  .string()
  .refine((password) => countCodePoints(password) >= PASSWORD_LENGTH.min, {
    message: `Must have at least ${PASSWORD_LENGTH.min} characters`,
  })
  .refine((password) => countCodePoints(password) <= PASSWORD_LENGTH.max, {
    message: `May have at most ${PASSWORD_LENGTH.max} characters`,
  });
