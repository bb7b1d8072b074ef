import { eq } from "drizzle-orm";
import { FieldSetIdInput } from "@/server/contract/field-set";
import { Success } from "@/server/contract/page";
import { fieldSets } from "@/server/db/schema";
import { lockSet } from "@/server/db/store/field-set";
import { DomainError } from "@/server/domain/errors";
import { mayChangeSet } from "@/server/domain/field/reuse/field-set";
import { teamProcedure } from "@/server/trpc";

/**
 * Deletes a field set; fields made from it stay. Its creator, and MANAGER and above.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/field-set/delete" } })
  .input(FieldSetIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const set = await lockSet(tx, ctx.actor.teamId, input.fieldSetId);
      if (!mayChangeSet(ctx.actor, set)) throw new DomainError("FORBIDDEN");
      await tx.delete(fieldSets).where(eq(fieldSets.id, set.id));
      return { success: true };
    }),
  );
