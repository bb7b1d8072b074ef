import { CompletedLately } from "@/server/contract/overview";
import { listLastCompleted } from "@/server/db/store/overview";
import { teamProcedure } from "@/server/trpc";

const SHOWN = 6;

/**
 * Lists the last completed documents, newest first (components/owner-pages.md 3.1). Any member, within their view.
 */
export const completed = teamProcedure
  .meta({ openapi: { method: "GET", path: "/overview/completed" } })
  .output(CompletedLately)
  .query(async ({ ctx }) => {
    const rows = await listLastCompleted(ctx.db, ctx.actor, SHOWN);
    const data = rows.flatMap(({ completedAt, ...row }) =>
      completedAt ? [{ ...row, completedAt: completedAt.toISOString() }] : [],
    );
    return { data };
  });
