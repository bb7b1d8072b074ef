import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { FieldSet, toFieldSet, UpdateFieldSet } from "@/server/contract/field-set";
import { fieldSets } from "@/server/db/schema";
import { lockSet } from "@/server/db/store/field-set";
import { DomainError } from "@/server/domain/errors";
import { mayChangeSet } from "@/server/domain/field/reuse/field-set";
import { teamProcedure } from "@/server/trpc";

/** Renames a field set. Its creator, and MANAGER and above. @throws DomainError NOT_FOUND, FORBIDDEN */
export const update = teamProcedure
  .meta({ openapi: { method: "POST", path: "/field-set/update" } })
  .input(UpdateFieldSet)
  .output(FieldSet)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const set = await lockSet(tx, ctx.actor.teamId, input.fieldSetId);
      if (!mayChangeSet(ctx.actor, set)) throw new DomainError("FORBIDDEN");
      const [row] = await tx
        .update(fieldSets)
        .set({ name: input.data.name, updatedAt: await clock.now(tx) })
        .where(eq(fieldSets.id, set.id))
        .returning();
      if (!row) throw new DomainError("CONFLICT");
      return toFieldSet(row, true);
    }),
  );
