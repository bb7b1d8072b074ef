import { CompletedLately } from "@/server/contract/overview";
import { lastCompleted } from "@/server/db/store/overview";
import { teamProcedure } from "@/server/trpc";

const SHOWN = 6;

/** What was completed last, newest first (components/README.md 3.1). Any member, of what they see. */
export const completed = teamProcedure
  .meta({ openapi: { method: "GET", path: "/overview/completed" } })
  .output(CompletedLately)
  .query(async ({ ctx }) => {
    const rows = await lastCompleted(ctx.db, ctx.actor, SHOWN);
    const data = rows.flatMap(({ completedAt, ...row }) =>
      completedAt ? [{ ...row, completedAt: completedAt.toISOString() }] : [],
    );
    return { data };
  });
