import * as z from "zod";
import { normaliseEmailAddress } from "./email-spelling";

export const EmailAddress = z.string().transform((input, context) => {
  const address = normaliseEmailAddress(input);
  if (address !== null) return address;
  context.addIssue({ code: "custom", message: "Must be one e-mail address of at most 254 characters" });
  return z.NEVER;
});

/** As `EmailAddress`, or "" for a recipient whose link the sender hands over (seed 4.4). */
export const OptionalEmailAddress = z.union([z.string().trim().length(0), EmailAddress]);
