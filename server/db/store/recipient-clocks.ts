import { eq, inArray, sql } from "drizzle-orm";
import type { Connection, Transaction } from "../client";
import { recipients } from "../schema";
import type { RecipientRow } from "./envelope";

/** Resets the state of the previous link and reminder cycle. */
const ANEW = { expiredAt: null, expirationNotifiedAt: null, reminderCount: 0, newLinkAskedAt: null } as const;

/**
 * Starts the cycle of recipients of a locked envelope: their links end at `end`, or never if it is null.
 * Returns their rows.
 */
export const startClocks = (
  tx: Transaction,
  recipientIds: readonly number[],
  end: Date | null,
  now: Date,
): Promise<RecipientRow[]> =>
  tx
    .update(recipients)
    .set({
      ...ANEW,
      activatedAt: now,
      expiresAt: end,
      updatedAt: now,
    })
    .where(inArray(recipients.id, [...recipientIds]))
    .returning();

/** Marks recipients of a locked envelope as having their links without a mail. Returns their rows. */
export const markHandedOut = async (
  tx: Transaction,
  recipientIds: readonly number[],
  now: Date,
): Promise<RecipientRow[]> =>
  recipientIds.length === 0
    ? []
    : tx
        .update(recipients)
        .set({ sendStatus: "SENT", sentAt: now })
        .where(inArray(recipients.id, [...recipientIds]))
        .returning();

/** Counts a view by a recipient of a locked envelope; the first one sets the opening time. Returns the row. */
export async function markOpened(tx: Transaction, row: RecipientRow, now: Date): Promise<RecipientRow> {
  const { id, openedAt, sentAt } = row;
  const [opened] = await tx
    .update(recipients)
    .set({
      viewCount: sql`${recipients.viewCount} + 1`,
      readStatus: "OPENED",
      openedAt: openedAt ?? now,
      // Opened by link: it has reached the recipient, whatever the mail did (domain/signing.md 4.3).
      sendStatus: "SENT",
      sentAt: sentAt ?? now,
      updatedAt: now,
    })
    .where(eq(recipients.id, id))
    .returning();
  return opened ?? row;
}

export async function markNewLinkAsked(tx: Transaction, recipientId: number, now: Date): Promise<void> {
  await tx.update(recipients).set({ newLinkAskedAt: now }).where(eq(recipients.id, recipientId));
}

/** Moves the end of every link of an envelope. For the seed, which contains expired links. */
export async function moveLinkEnds(connection: Connection, envelopeId: string, end: Date): Promise<void> {
  await connection.update(recipients).set({ expiresAt: end }).where(eq(recipients.envelopeId, envelopeId));
}
