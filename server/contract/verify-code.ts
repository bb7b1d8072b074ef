import { z } from "zod";

/** What those who see a document are told about its printed code (domain/README.md 7.6). */
export const VerifyCodeAnswer = z.object({
  /** Null once it was revoked. */
  code: z.string().nullable(),
  url: z.string().nullable(),
  /** Whether who asks may replace or revoke it now. */
  mayChange: z.boolean(),
  /** Look-ups by code, newest first and bounded; what one visitor did within an hour is one. */
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
