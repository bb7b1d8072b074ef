import { z } from "zod";
import { FieldSets, toListedSet } from "@/server/contract/field-set";
import { listSets } from "@/server/db/store/field-set";
import { mayChangeSet } from "@/server/domain/field/reuse/field-set";
import { teamProcedure } from "@/server/trpc";

/** Lists the team's field sets by name (rest/resources.md 28). Any member. */
export const list = teamProcedure
  .meta({ openapi: { method: "GET", path: "/field-set" } })
  .input(z.object({}))
  .output(FieldSets)
  .query(async ({ ctx }) => ({
    data: (await listSets(ctx.db, ctx.actor.teamId)).map((row) =>
      toListedSet(row, mayChangeSet(ctx.actor, row)),
    ),
  }));
