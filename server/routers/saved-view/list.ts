import { z } from "zod";
import { SavedViews, toSavedView } from "@/server/contract/saved-view";
import { listSavedViews } from "@/server/db/store/saved-view";
import { mayChangeView } from "@/server/domain/saved-view";
import { teamProcedure } from "@/server/trpc";

/** Lists the team's shared views and the caller's own, by name (rest/resources.md 22). Any member. */
export const list = teamProcedure
  .meta({ openapi: { method: "GET", path: "/saved-view" } })
  .input(z.object({}))
  .output(SavedViews)
  .query(async ({ ctx }) => ({
    data: (await listSavedViews(ctx.db, ctx.actor)).map((row) =>
      toSavedView(row, mayChangeView(ctx.actor, row)),
    ),
  }));
