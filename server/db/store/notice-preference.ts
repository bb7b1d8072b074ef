import { and, asc, eq, lte } from "drizzle-orm";
import { DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import type { NoticeKind, NoticeMail } from "@/server/domain/notice/kinds";
import { computeNextDigestAt } from "@/server/domain/notice/schedule";
import type { Connection, Database, Transaction } from "../client";
import { noticePreferences, notices, teams, users } from "../schema";

export type NoticePreference = {
  off: NoticeKind[];
  mail: NoticeMail;
  nextDigestAt: Date | null;
  timeZone: string;
};

/** Returns a person's notice preferences; by default every kind, at once. */
export async function loadNoticePreference(
  connection: Connection,
  userId: number,
): Promise<NoticePreference> {
  const [row] = await connection
    .select({ preference: noticePreferences, timeZone: users.timezone })
    .from(users)
    .leftJoin(noticePreferences, eq(noticePreferences.userId, users.id))
    .where(eq(users.id, userId));
  const { off = [], mail = "AT_ONCE", nextDigestAt: next = null } = row?.preference ?? {};
  return { off, mail, nextDigestAt: next, timeZone: row?.timeZone ?? DEFAULT_TIME_ZONE };
}

/**
 * Like `loadNoticePreference`, with the user locked, so that changes happen one at a time, the first one too.
 */
export async function lockNoticePreference(tx: Transaction, userId: number): Promise<NoticePreference> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return loadNoticePreference(tx, userId);
}

/**
 * Writes a person's notice preferences under the lock. After leaving the daily mail, a person still gets the
 * waiting notices in a last one; without mail they are dropped.
 */
export async function setNoticePreference(
  tx: Transaction,
  userId: number,
  { off, mail }: { off: NoticeKind[]; mail: NoticeMail },
  now: Date,
): Promise<NoticePreference> {
  const before = await loadNoticePreference(tx, userId);
  const next =
    mail === "DAILY"
      ? (before.nextDigestAt ?? computeNextDigestAt(now, before.timeZone))
      : before.nextDigestAt;
  const values = { off, mail, nextDigestAt: mail === "NEVER" ? null : next, updatedAt: now };
  await tx
    .insert(noticePreferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: noticePreferences.userId, set: values });
  if (mail === "NEVER") {
    await tx.update(notices).set({ digest: null }).where(isDigestDue(userId));
  }
  return loadNoticePreference(tx, userId);
}

const isDigestDue = (userId: number) => and(eq(notices.userId, userId), eq(notices.digest, "DUE"));

export async function listDueDigestUsers(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ userId: noticePreferences.userId })
    .from(noticePreferences)
    .where(lte(noticePreferences.nextDigestAt, now))
    .orderBy(asc(noticePreferences.nextDigestAt))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

export type DigestReader = { id: number; name: string; email: string; language: "en" | "es" };

/**
 * Claims a person's daily mail: moves its due time to the next day and marks the waiting notices with
 * `digest`, so that a second worker finds nothing. Without a reader if the account is disabled; undefined if
 * another worker was faster.
 */
export async function claimDigest(
  tx: Transaction,
  userId: number,
  digest: string,
  now: Date,
): Promise<{ dueAt: Date; reader: DigestReader | undefined } | undefined> {
  const [due] = await tx
    .select({ mail: noticePreferences.mail, dueAt: noticePreferences.nextDigestAt, user: users })
    .from(noticePreferences)
    .innerJoin(users, eq(users.id, noticePreferences.userId))
    .where(and(eq(noticePreferences.userId, userId), lte(noticePreferences.nextDigestAt, now)))
    .for("update", { of: noticePreferences, skipLocked: true });
  if (!due?.dueAt) return undefined;
  const { id, name, email, language, timezone, disabledAt } = due.user;
  const timeZone = timezone ?? DEFAULT_TIME_ZONE;
  const next = due.mail === "DAILY" ? computeNextDigestAt(now, timeZone) : null;
  await tx.update(noticePreferences).set({ nextDigestAt: next }).where(eq(noticePreferences.userId, userId));
  await tx.update(notices).set({ digest }).where(isDigestDue(userId));
  const reader = disabledAt === null ? { id, name, email, language } : undefined;
  return { dueAt: due.dueAt, reader };
}

export const listDigestTeams = (tx: Transaction, userId: number, digest: string) =>
  tx
    .selectDistinct({ id: teams.id, name: teams.name, url: teams.url })
    .from(notices)
    .innerJoin(teams, eq(teams.id, notices.teamId))
    .where(and(eq(notices.userId, userId), eq(notices.digest, digest)))
    .orderBy(asc(teams.name));
