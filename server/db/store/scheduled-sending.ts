import { and, eq, isNotNull } from "drizzle-orm";
import type { Connection, Transaction } from "../client";
import { envelopes } from "../schema";
import type { EnvelopeRow } from "./envelope";

/** The time to undo a sending (rulings 14, 75), beside the draft that is to be sent. */

const CLEARED = { scheduledSendAt: null, scheduledSendRevision: null, scheduledSendUserId: null };

/** Has a locked draft sent at `at`, as it is now and in the name of `userId`. */
export async function planSending(
  tx: Transaction,
  envelope: EnvelopeRow,
  at: Date,
  userId: number,
): Promise<void> {
  await tx
    .update(envelopes)
    .set({
      scheduledSendAt: at,
      scheduledSendRevision: envelope.revision,
      scheduledSendError: null,
      scheduledSendUserId: userId,
    })
    .where(eq(envelopes.id, envelope.id));
}

/** Forgets the sending of a locked envelope: it happened, or was taken back. */
export async function clearSending(tx: Transaction, envelopeId: string): Promise<void> {
  await tx.update(envelopes).set(CLEARED).where(eq(envelopes.id, envelopeId));
}

/** Leaves on a draft why it was not sent, unless somebody took the sending back meanwhile. */
export async function noteSendingFailed(
  connection: Connection,
  envelopeId: string,
  reason: string,
): Promise<void> {
  await connection
    .update(envelopes)
    .set({ ...CLEARED, scheduledSendError: reason.slice(0, 2000) })
    .where(and(eq(envelopes.id, envelopeId), isNotNull(envelopes.scheduledSendAt)));
}
