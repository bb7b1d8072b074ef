import { z } from "zod";
import { V1Document } from "@/server/contract/v1/document";
import { loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { removeEnvelope } from "../envelope/remove";
import { serializeDocument } from "./document";
import { tokenProcedure } from "./token-procedure";

/**
 * Deletes a document by the rules of `envelope.remove`, its callers included, and returns it as it was with
 * its new status (domain/README.md 1.5).
 * @throws DomainError as `removeEnvelope`
 */
export const remove = tokenProcedure
  .input(z.object({ envelopeId: z.string() }))
  .output(V1Document)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      const before = await serializeDocument(tx, await loadAggregate(tx, envelope), ctx.actor);
      const { status } = await removeEnvelope(tx, ctx.actor, ctx.origin, input.envelopeId);
      return { ...before, status };
    }),
  );
