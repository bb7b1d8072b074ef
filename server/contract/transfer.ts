import { z } from "zod";
import { EmailAddress } from "@/server/domain/email-address";
import { BulkIds } from "./copy-envelope";

/**
 * `POST /envelope/transfer`: hands envelopes to a team member by e-mail, either the given ones or all of
 * another member.
 */
export const TransferEnvelopes = z
  .object({
    envelopeIds: BulkIds.optional(),
    /** Everything of this member that the caller may hand over. */
    fromEmail: EmailAddress.optional(),
    toEmail: EmailAddress,
  })
  .refine(({ envelopeIds, fromEmail }) => (envelopeIds === undefined) !== (fromEmail === undefined), {
    message: "Either envelopeIds or fromEmail.",
    path: ["envelopeIds"],
  });

/** Envelopes the member already owns are neither counted nor refused. */
export const Transferred = z.object({ transferredCount: z.number(), failedIds: z.array(z.string()) });
