import * as z from "zod";
import { HAND_BACK_PURPOSES } from "@/server/domain/recipient/proof";
import { SigningToken } from "./signing";

/** A check that a frame asks for, a tab of its own makes, and a person hands back (ux.md 9.3). */

export const AskHandBack = SigningToken.extend({
  purpose: z.enum(HAND_BACK_PURPOSES),
  /** Origin of the page around the frame, where the browser says it. */
  site: z.string().max(255).nullable(),
});

/** Where the check is made, and what the frame shows meanwhile. */
export const HandBackAsked = z.object({
  id: z.string(),
  /** The code stands after the `#`. */
  url: z.string(),
  number: z.number(),
  serverTime: z.string(),
  expiresAt: z.string(),
});
export type HandBackAsked = z.infer<typeof HandBackAsked>;

export const LookHandBack = SigningToken.extend({ handBackId: z.string().max(64) });
/** waiting: no tab has shown the code. gone: run out, replaced, or of another frame. */
export const HandBackLook = z.object({ stage: z.enum(["waiting", "open", "confirmed", "refused", "gone"]) });
export type HandBackStage = z.infer<typeof HandBackLook>["stage"];

export const HandBackCode = SigningToken.extend({ code: z.string().min(1).max(128) });
/** What the tab may know: who asks and by which number, nothing of the document. */
export const OpenedHandBack = z.object({
  purpose: z.enum(HAND_BACK_PURPOSES),
  site: z.string().nullable(),
  number: z.number(),
  stage: z.enum(["open", "confirmed", "refused"]),
});
export type OpenedHandBack = z.infer<typeof OpenedHandBack>;
export const HandBackEnd = z.object({ stage: z.enum(["confirmed", "refused"]) });
