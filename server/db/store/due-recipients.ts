import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { WAITING } from "@/server/domain/envelope/status";
import type { Database, Transaction } from "../client";
import { envelopes, recipients } from "../schema";
import type { RecipientRow } from "./envelope";
import { hasNotActed, hasStatus } from "./status-conditions";

export type DueRecipient = { id: number; envelopeId: string; dueAt: unknown };

export const DUE_BATCH = 1000;

export type DueKind = "expiry" | "reminder";

const DUE: Record<DueKind, { dueAt: PgColumn; isDue: (now: Date) => SQL | undefined }> = {
  expiry: { dueAt: recipients.expiresAt, isDue: isExpiryDue },
  reminder: { dueAt: recipients.nextReminderAt, isDue: isReminderDue },
};

/** Expired links whose sender has not been told yet. */
function isExpiryDue(now: Date): SQL | undefined {
  return and(
    lte(recipients.expiresAt, now),
    hasNotActed(),
    isNull(recipients.expirationNotifiedAt),
    ne(recipients.role, "CC"),
  );
}

function isReminderDue(now: Date): SQL | undefined {
  return and(isNotNull(recipients.nextReminderAt), lte(recipients.nextReminderAt, now));
}

/**
 * Returns a batch of due recipients in sent envelopes of all teams, longest due first. `after` is the end of
 * the last batch, so that failures do not block the rest.
 */
export function listDueRecipients(
  db: Database,
  kind: DueKind,
  now: Date,
  after: DueRecipient | null,
): Promise<DueRecipient[]> {
  const { dueAt, isDue } = DUE[kind];
  return db
    .select({ id: recipients.id, envelopeId: recipients.envelopeId, dueAt })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(
      and(
        isDue(now),
        hasStatus(WAITING),
        isNull(envelopes.deletedAt),
        after
          ? or(gt(dueAt, after.dueAt), and(eq(dueAt, after.dueAt), gt(recipients.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(asc(dueAt), asc(recipients.id))
    .limit(DUE_BATCH);
}

/** Marks the expired links of a locked envelope as told, and returns their recipients. */
export function markExpired(tx: Transaction, envelopeId: string, now: Date): Promise<RecipientRow[]> {
  return tx
    .update(recipients)
    .set({ expiredAt: now, expirationNotifiedAt: now, nextReminderAt: null, updatedAt: now })
    .where(and(eq(recipients.envelopeId, envelopeId), isExpiryDue(now)))
    .returning();
}

export type ReminderSlot = Partial<
  Pick<RecipientRow, "nextReminderAt" | "reminderCount" | "lastReminderSentAt">
>;

export async function moveReminder(tx: Transaction, recipientId: number, slot: ReminderSlot): Promise<void> {
  await tx.update(recipients).set(slot).where(eq(recipients.id, recipientId));
}
