import { eq, inArray } from "drizzle-orm";
import type { Connection, Transaction } from "../client";
import { recipients } from "../schema";

/** What belonged to a link and a cycle of reminders that are over. */
const ANEW = { expiredAt: null, expirationNotifiedAt: null, reminderCount: 0, newLinkAskedAt: null } as const;

/** Begins the cycle of recipients of a locked envelope: their links end at `end`, never where it is null. */
export async function startClocks(
  tx: Transaction,
  recipientIds: readonly number[],
  end: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .update(recipients)
    .set({
      ...ANEW,
      activatedAt: now,
      expiresAt: end,
      updatedAt: now,
    })
    .where(inArray(recipients.id, [...recipientIds]));
}

/** Recipients of a locked envelope have their links without a mail. */
export async function markHandedOut(
  tx: Transaction,
  recipientIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx
    .update(recipients)
    .set({ sendStatus: "SENT", sentAt: now })
    .where(inArray(recipients.id, [...recipientIds]));
}

/** Moves the end of every link of an envelope. For the seed, whose world has links that lapsed. */
export async function moveLinkEnds(connection: Connection, envelopeId: string, end: Date): Promise<void> {
  await connection.update(recipients).set({ expiresAt: end }).where(eq(recipients.envelopeId, envelopeId));
}
