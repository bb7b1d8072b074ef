import { FieldSet, FieldSetIdInput, toFieldSet } from "@/server/contract/field-set";
import { loadSet } from "@/server/db/store/field-set";
import { mayChangeSet } from "@/server/domain/field/reuse/field-set";
import { teamProcedure } from "@/server/trpc";

/** Returns a field set with its fields. Any member. @throws DomainError NOT_FOUND */
export const get = teamProcedure
  .meta({ openapi: { method: "GET", path: "/field-set/{fieldSetId}" } })
  .input(FieldSetIdInput)
  .output(FieldSet)
  .query(async ({ ctx, input }) => {
    const row = await loadSet(ctx.db, ctx.actor.teamId, input.fieldSetId);
    return toFieldSet(row, mayChangeSet(ctx.actor, row));
  });
