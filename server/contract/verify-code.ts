import { z } from "zod";

/** State of the printed verification code, for users who see the document (domain/evidence.md 7.6). */
export const VerifyCodeAnswer = z.object({
  /** Null once it was revoked. */
  code: z.string().nullable(),
  url: z.string().nullable(),
  mayChange: z.boolean(),
  /**
   * Look-ups by code, newest first, limited in number. Look-ups of one visitor within an hour count as one
   * entry.
   */
  accesses: z.array(
    z.object({
      id: z.number(),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
      times: z.number(),
      firstAt: z.string(),
      lastAt: z.string(),
    }),
  ),
});
export type VerifyCodeAnswer = z.infer<typeof VerifyCodeAnswer>;
