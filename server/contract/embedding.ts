import { z } from "zod";
import { Timestamp } from "./timestamp";

/** Limits a token to one envelope, by its id or by a legacy number (rest/resources.md 10). */
const Scope = z
  .string()
  .max(128)
  .regex(
    /^(?:envelopeId:envelope_[A-Za-z0-9_]{2,64}|(?:documentId|templateId):[1-9]\d{0,9})$/,
    "Must look like envelopeId:envelope_…, documentId:1 or templateId:1",
  );

export const CreatePresignToken = z.object({
  /** Minutes: 5 to a week. */
  expiresIn: z.number().int().min(5).max(10_080).default(60),
  scope: Scope.optional(),
});
export const PresignToken = z.object({
  token: z.string(),
  expiresAt: Timestamp,
  /** Seconds, unlike the minutes of the request: clients of Documenso read it that way. */
  expiresIn: z.number(),
});
export const VerifyPresignToken = z.object({
  token: z.string().max(4096),
  scope: z.string().max(128).optional(),
});
