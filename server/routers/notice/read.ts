import { clock } from "@/server/clock";
import { NoticeCount, ReadNotices } from "@/server/contract/notice";
import { markNoticesRead } from "@/server/db/store/notice";
import { teamProcedure } from "@/server/trpc";
import { countUnread } from "./count";

/**
 * Marks notices as read, by id or all up to a moment; skips notices of others. Returns the number left
 * (rest/resources.md 26). Any member, for themselves.
 */
export const read = teamProcedure
  .meta({ openapi: { method: "POST", path: "/notice/read" } })
  .input(ReadNotices)
  .output(NoticeCount)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { noticeIds = [], until } = input;
      const which = until === undefined ? { noticeIds } : { until: new Date(until) };
      await markNoticesRead(tx, ctx.actor, which, await clock.now(tx));
      return countUnread(tx, ctx.actor);
    }),
  );
