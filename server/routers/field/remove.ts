import { z } from "zod";
import { Success } from "@/server/contract/page";
import { lockEnvelopeOfField } from "@/server/db/store/envelope-of";
import { teamProcedure } from "@/server/trpc";
import { deleteFields } from "./delete-many";

/**
 * Removes one field of a draft (seed 4.3, api-v2 6.3, ruling 8). Whoever sees the envelope.
 * @throws Refusal NOT_FOUND, INVALID_REQUEST, ENVELOPE_*
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/field/delete" } })
  .input(z.object({ fieldId: z.int32() }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelopeOfField(tx, ctx.actor, input.fieldId);
      await deleteFields(tx, envelope, [input.fieldId], ctx);
      return { success: true };
    }),
  );
