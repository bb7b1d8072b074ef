import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Connection, Transaction } from "@/server/db/client";
import { emailChanges, users } from "@/server/db/schema";
import type { EmailChangeStep } from "@/server/domain/account/activity";
import { queueMail } from "@/server/mail/compose";
import { hashLinkToken } from "@/server/secrets";

/** Shared by the procedures that change an account's address: the stored change and its mails. */

export type EmailChange = typeof emailChanges.$inferSelect;
type User = typeof users.$inferSelect;

/** Long enough to open two mailboxes, perhaps on two devices. */
export const EMAIL_CHANGE_HOURS = 24;

/** The address that a link went to. */
export type Side = "OLD" | "NEW";

const isOpen = (now: Date) => and(isNull(emailChanges.endedAt), gt(emailChanges.expiresAt, now));

export async function findOpenEmailChange(
  connection: Connection,
  userId: number,
  now: Date,
): Promise<EmailChange | null> {
  const [row] = await connection
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isOpen(now)));
  return row ?? null;
}

/** Returns the change behind a mailed link, and the side it went to. Null for a link that opens nothing. */
export async function findChangeByLink(
  connection: Connection,
  token: string,
  now: Date,
): Promise<{ change: EmailChange; side: Side } | null> {
  const hash = hashLinkToken(token);
  const [row] = await connection
    .select({ change: emailChanges })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(
      and(
        or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash)),
        isOpen(now),
        isNull(users.disabledAt),
      ),
    );
  if (!row) return null;
  return { change: row.change, side: Buffer.from(hash).equals(row.change.oldTokenHash) ? "OLD" : "NEW" };
}

export async function endEmailChange(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.endedAt)));
}

type Letter = {
  to: Pick<User, "email" | "name" | "language">;
  step: EmailChangeStep;
  other: string;
  url: string;
  change: Pick<EmailChange, "id" | "userId">;
  now: Date;
};

/** Queues a mail about the change; each step mails once. */
export const enqueueChangeMail = (tx: Transaction, { to, step, other, url, change, now }: Letter) =>
  queueMail(tx, {
    kind: "EMAIL_CHANGE",
    to: { email: to.email, name: to.name },
    language: to.language,
    data: { name: to.name, url, step, other, validHours: EMAIL_CHANGE_HOURS },
    uniqueKey: `email-change:${change.id}:${step}`,
    userId: change.userId,
    now,
  });
