import { z } from "zod";
import { isPrintable, UNPRINTABLE } from "@/server/domain/printable";
import { TimeZone } from "@/server/domain/time-zone";
import { EnvelopeId, MetaInput, ScheduledSend } from "./envelope";
import { RecipientWithUrl } from "./recipient";

/** Inputs and answers of sending, resending and cancelling an envelope (rest/envelopes.md 4.6 to 4.8). */
const DistributeMeta = MetaInput.pick({
  subject: true,
  message: true,
  timezone: true,
  dateFormat: true,
  distributionMethod: true,
  redirectUrl: true,
  language: true,
  emailId: true,
  emailReplyTo: true,
  emailSettings: true,
});
export const DistributeEnvelope = z.object({ envelopeId: EnvelopeId, meta: DistributeMeta.optional() });
export const Distributed = z.object({
  success: z.boolean(),
  id: z.string(),
  recipients: z.array(RecipientWithUrl),
});
export const RedistributeEnvelope = z.object({
  envelopeId: EnvelopeId,
  recipients: z.array(z.number().int()).min(1).max(100),
});
/** `at`: an instant, in any offset. `timezone`: the zone in which it was chosen, and is shown. */
export const ScheduleEnvelope = z.object({
  envelopeId: EnvelopeId,
  at: z.iso.datetime({ offset: true }),
  timezone: TimeZone,
});
export const Scheduled = z.object({ success: z.boolean(), id: z.string(), scheduledSend: ScheduledSend });
export const CancelEnvelope = z.object({
  envelopeId: EnvelopeId,
  reason: z.string().trim().max(2000, { abort: true }).refine(isPrintable, UNPRINTABLE).optional(),
});
