import { RecipientAlone, RecipientIdInput } from "@/server/contract/recipient";
import { loadEnvelopeOfRecipient } from "@/server/db/store/envelope-by-part";
import { listRecipientFields } from "@/server/db/store/envelope-parts";
import { teamProcedure } from "@/server/trpc";
import { showRecipientAlone } from "./serializer";

/**
 * Returns a recipient with fields (seed 4.4, rest/envelopes.md 7.4). Members who see the envelope.
 * @throws DomainError NOT_FOUND
 */
export const get = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/recipient/{recipientId}" } })
  .input(RecipientIdInput)
  .output(RecipientAlone)
  .query(async ({ ctx, input }) => {
    const { recipient, envelope } = await loadEnvelopeOfRecipient(ctx.db, ctx.actor, input.recipientId);
    const own = await listRecipientFields(ctx.db, recipient.id);
    return showRecipientAlone(recipient, own, envelope, ctx.actor);
  });
