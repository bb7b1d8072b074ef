import { ListNotices, NoticePage, toNotice } from "@/server/contract/notice";
import { toPage } from "@/server/contract/page";
import { countNotices, loadNoticesPage } from "@/server/db/store/notice-list";
import { teamProcedure } from "@/server/trpc";

/** A list shows "1000" for that many or more. */
const COUNTED = 1000;

/**
 * Lists the caller's notices of this team, newest first, counted up to a thousand (rest/resources.md 26). Any
 * member, for themselves.
 */
export const list = teamProcedure
  .meta({ openapi: { method: "GET", path: "/notice" } })
  .input(ListNotices)
  .output(NoticePage)
  .query(async ({ ctx, input }) => {
    const { onlyUnread, page, perPage } = input;
    const place = { onlyUnread, offset: (page - 1) * perPage, limit: perPage };
    const rows = await loadNoticesPage(ctx.db, ctx.actor, place);
    const count = await countNotices(ctx.db, ctx.actor, { onlyUnread, cap: COUNTED });
    return toPage(rows.map(toNotice), count, input);
  });
