import * as z from "zod";
import { CROSS_CONTEXT_PURPOSES } from "@/server/domain/recipient/auth-grant";
import { SigningToken } from "./signing";

/**
 * A check that a frame asks for, a separate tab makes, and the recipient hands back (components/README.md
 * 9.3).
 */

export const AskCrossContextAuth = SigningToken.extend({
  purpose: z.enum(CROSS_CONTEXT_PURPOSES),
  /** Origin of the page around the frame, if the browser tells it. */
  site: z.string().max(255).nullable(),
});

export const CrossContextAuthAsked = z.object({
  id: z.string(),
  /** The code follows the `#`. */
  url: z.string(),
  number: z.number(),
  serverTime: z.string(),
  expiresAt: z.string(),
});
export type CrossContextAuthAsked = z.infer<typeof CrossContextAuthAsked>;

export const LookCrossContextAuth = SigningToken.extend({ handBackId: z.string().max(64) });
/** waiting: no tab has shown the code. gone: expired, replaced, or of another frame. */
export const CrossContextAuthLook = z.object({
  stage: z.enum(["waiting", "open", "confirmed", "refused", "gone"]),
});
export type CrossContextAuthStage = z.infer<typeof CrossContextAuthLook>["stage"];

export const CrossContextAuthCode = SigningToken.extend({ code: z.string().min(1).max(128) });
/** The tab learns the asking site and the number, nothing of the document. */
export const OpenedCrossContextAuth = z.object({
  purpose: z.enum(CROSS_CONTEXT_PURPOSES),
  site: z.string().nullable(),
  number: z.number(),
  stage: z.enum(["open", "confirmed", "refused"]),
});
export type OpenedCrossContextAuth = z.infer<typeof OpenedCrossContextAuth>;
export const CrossContextAuthEnd = z.object({ stage: z.enum(["confirmed", "refused"]) });
