import { z } from "zod";
import { SeenRevision } from "@/server/contract/field";
import { Success } from "@/server/contract/page";
import { lockEnvelopeOfField } from "@/server/db/store/envelope-by-part";
import { teamProcedure } from "@/server/trpc";
import { deleteFields } from "./delete-many";

/**
 * Deletes a field of a draft (seed 4.3, rest/envelopes.md 6.3, ruling 8), unless its revision changed since the
 * given one. Members who see the envelope.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST, CONFLICT, ENVELOPE_*
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/field/delete" } })
  .input(z.object({ fieldId: z.int32(), revision: SeenRevision.optional() }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelopeOfField(tx, ctx.actor, input.fieldId);
      const requestedFields = [{ id: input.fieldId, revision: input.revision }];
      await deleteFields(tx, envelope, requestedFields, ctx, () => "revision");
      return { success: true };
    }),
  );
