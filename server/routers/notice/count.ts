import { NoticeCount } from "@/server/contract/notice";
import type { Connection } from "@/server/db/client";
import { countNotices } from "@/server/db/store/notice-list";
import type { TeamActor } from "@/server/domain/actor";
import { UNREAD_COUNTED } from "@/server/domain/notice/schedule";
import { teamProcedure } from "@/server/trpc";

/**
 * Counts the caller's unread notices of this team, up to a hundred (rest/resources.md 26). Any member, for
 * themselves.
 */
export const count = teamProcedure
  .meta({ openapi: { method: "GET", path: "/notice/count" } })
  .output(NoticeCount)
  .query(({ ctx }) => countUnread(ctx.db, ctx.actor));

export const countUnread = async (connection: Connection, actor: TeamActor) => ({
  unread: await countNotices(connection, actor, { onlyUnread: true, cap: UNREAD_COUNTED }),
});
