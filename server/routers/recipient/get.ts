import { RecipientAlone, RecipientIdInput } from "@/server/contract/recipient";
import { fieldsOfRecipient } from "@/server/db/store/children-of";
import { loadEnvelopeOfRecipient } from "@/server/db/store/envelope-of";
import { teamProcedure } from "@/server/trpc";
import { showRecipientAlone } from "./serializer";

/**
 * One recipient with fields, of an envelope the actor sees (seed 4.4, rest/README.md 7.4). @throws DomainError
 * NOT_FOUND
 */
export const get = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/recipient/{recipientId}" } })
  .input(RecipientIdInput)
  .output(RecipientAlone)
  .query(async ({ ctx, input }) => {
    const { recipient, envelope } = await loadEnvelopeOfRecipient(ctx.db, ctx.actor, input.recipientId);
    const own = await fieldsOfRecipient(ctx.db, recipient.id);
    return showRecipientAlone(recipient, own, envelope, ctx.actor);
  });
