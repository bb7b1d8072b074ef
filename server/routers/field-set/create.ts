import { clock } from "@/server/clock";
import { CreateFieldSet, FieldSet, toFieldSet } from "@/server/contract/field-set";
import { fieldSets } from "@/server/db/schema";
import { assertRoomForSet } from "@/server/db/store/field-set";
import { DomainError } from "@/server/domain/errors";
import { readSetFields } from "@/server/domain/field/reuse/field-set";
import { newId } from "@/server/ids";
import { teamProcedure } from "@/server/trpc";

/**
 * Saves a set of fields for the team. Of the people only the roles are kept, without values typed for them.
 * Any member.
 * @throws DomainError INVALID_BODY, LIMIT_EXCEEDED
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/field-set/create" } })
  .input(CreateFieldSet)
  .output(FieldSet)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { teamId, userId } = ctx.actor;
      const { name, people } = input;
      const fields = readSetFields(input.fields, people.length);
      await assertRoomForSet(tx, teamId);
      const now = await clock.now(tx);
      const of = { id: newId(), teamId, userId, createdAt: now, updatedAt: now };
      const [row] = await tx
        .insert(fieldSets)
        .values({ ...of, name, people, fields, fieldCount: fields.length })
        .returning();
      if (!row) throw new DomainError("CONFLICT");
      return toFieldSet(row, true);
    }),
  );
