import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { sessions } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { DomainError } from "@/server/domain/errors";
import { describeUserAgent } from "@/server/domain/user-agent";
import { accountProcedure } from "@/server/trpc";
import { endSessions } from "./evict";

/** Sessions listed. The button that ends all others also ends older ones. */
const MOST_SHOWN = 100;

const Session = z.object({
  id: z.string(),
  createdAt: z.date(),
  /** Rounded to a quarter of an hour. */
  lastSeenAt: z.date(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
});

/**
 * Lists the sessions, this browser first, then by last use. The account itself.
 * @throws DomainError UNAUTHORIZED
 */
export const listSessions = accountProcedure.output(z.array(Session)).query(async ({ ctx }) => {
  const { userId, sessionId } = ctx.account;
  const now = await clock.now(ctx.db);
  const { id, createdAt, lastSeenAt, ipAddress, userAgent } = sessions;
  const rows = await ctx.db
    .select({ id, createdAt, lastSeenAt, ipAddress, userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(eq(id, sessionId)), desc(lastSeenAt))
    .limit(MOST_SHOWN);
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }));
});

/**
 * Signs a browser out, possibly this one. The account itself.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND (unknown, of another account, or over)
 */
export const endSession = accountProcedure
  .input(z.object({ sessionId: z.string().max(64) }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { userId } = ctx.account;
      const now = await clock.now(tx);
      const [ended] = await tx
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.id, input.sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
        .returning({ userAgent: sessions.userAgent });
      if (!ended) throw new DomainError("NOT_FOUND");
      const about = describeUserAgent(ended.userAgent ?? "") ?? "";
      await recordActivity(tx, { userId, kind: "SESSION_ENDED", about, origin: ctx.origin, now });
      return { success: true };
    }),
  );

/** Signs every other browser out. The account itself. @throws DomainError UNAUTHORIZED */
export const endOtherSessions = accountProcedure
  .output(z.object({ endedCount: z.int() }))
  .mutation(({ ctx }) =>
    ctx.db.transaction(async (tx) => {
      const { userId, sessionId } = ctx.account;
      const now = await clock.now(tx);
      const endedCount = await endSessions(tx, userId, now, sessionId);
      const about = String(endedCount);
      await recordActivity(tx, { userId, kind: "OTHER_SESSIONS_ENDED", about, origin: ctx.origin, now });
      return { endedCount };
    }),
  );
