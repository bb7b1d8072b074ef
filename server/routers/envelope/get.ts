import { Envelope, EnvelopeIdInput } from "@/server/contract/envelope";
import { loadReadableEnvelope } from "@/server/db/store/envelope";
import { teamProcedure } from "@/server/trpc";
import { serializeEnvelope } from "./output/serializer";

/**
 * Returns an envelope. Members who see it (domain/README.md 3.3).
 * @throws DomainError INVALID_BODY, NOT_FOUND
 */
export const get = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}" } })
  .input(EnvelopeIdInput)
  .output(Envelope)
  .query(async ({ ctx, input }) => {
    const envelope = await loadReadableEnvelope(ctx.db, ctx.actor, input.envelopeId);
    return serializeEnvelope(ctx.db, envelope, ctx.actor);
  });
