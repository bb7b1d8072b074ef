import { z } from "zod";
import { EmailAddress } from "@/server/domain/email-address";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { isPrintable, UNPRINTABLE } from "@/server/domain/printable";
import { EnvelopeId } from "./envelope";
import { RecipientIdInput } from "./recipient";

/**
 * A rejection recorded on behalf of a recipient (rest/envelopes.md 7.5). The recipient's id alone identifies the
 * envelope.
 */
export const RejectOnBehalf = RecipientIdInput.extend({
  envelopeId: EnvelopeId.optional(),
  reason: z
    .string()
    .trim()
    .max(TEXT_LIMITS.rejectionReason, { abort: true })
    .refine(isPrintable, UNPRINTABLE)
    .default(""),
  actAsEmail: EmailAddress.optional(),
});
