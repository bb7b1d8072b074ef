import { clock } from "@/server/clock";
import { NoticePreferences, toNoticePreferences, UpdateNoticePreferences } from "@/server/contract/notice";
import { lockNoticePreference, setNoticePreference } from "@/server/db/store/notice-preference";
import { NOTICE_KINDS } from "@/server/domain/notice/kinds";
import { teamProcedure } from "@/server/trpc";

/**
 * Changes the caller's notice preferences; absent keys stay (rest/resources.md 26). Any member, for themselves.
 */
export const updatePreferences = teamProcedure
  .meta({ openapi: { method: "POST", path: "/notice/preferences/update" } })
  .input(UpdateNoticePreferences)
  .output(NoticePreferences)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const { mail, kinds = {} } = input;
      const before = await lockNoticePreference(tx, ctx.actor.userId);
      const off = NOTICE_KINDS.filter((kind) => !(kinds[kind] ?? !before.off.includes(kind)));
      return toNoticePreferences(
        await setNoticePreference(tx, ctx.actor.userId, { off, mail: mail ?? before.mail }, now),
      );
    }),
  );
