import { z } from "zod";
import { EmailAddress } from "@/server/domain/email-address";
import { BulkIds } from "./copy-envelope";

/**
 * `POST /envelope/transfer`: to a member of the team, by their address, either those named or all that a member owns.
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

/** What is that member's already is neither counted nor refused. */
export const Transferred = z.object({ transferredCount: z.number(), failedIds: z.array(z.string()) });
