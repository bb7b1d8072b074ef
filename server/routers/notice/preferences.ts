import { NoticePreferences, toNoticePreferences } from "@/server/contract/notice";
import { loadNoticePreference } from "@/server/db/store/notice-preference";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns the caller's notice preferences, for all their teams (rest/resources.md 26). Any member, for
 * themselves.
 */
export const preferences = teamProcedure
  .meta({ openapi: { method: "GET", path: "/notice/preferences" } })
  .output(NoticePreferences)
  .query(async ({ ctx }) => toNoticePreferences(await loadNoticePreference(ctx.db, ctx.actor.userId)));
