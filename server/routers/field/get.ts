import { z } from "zod";
import { Field, toField } from "@/server/contract/field";
import { loadEnvelopeOfField } from "@/server/db/store/envelope-by-part";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns a field (seed 4.3, rest/envelopes.md 6.4). Members who see the envelope.
 * @throws DomainError NOT_FOUND
 */
export const get = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/field/{fieldId}" } })
  .input(z.object({ fieldId: z.int32() }))
  .output(Field)
  .query(async ({ ctx, input }) => {
    const { field, envelope } = await loadEnvelopeOfField(ctx.db, ctx.actor, input.fieldId);
    return toField(field, envelope);
  });
