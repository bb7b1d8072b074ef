import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { ReminderSettings } from "@/server/domain/envelope/reminder-settings";
import {
  cycleOf,
  type EnvelopeWithReminders,
  isRemindable,
  nextReminderAt,
} from "@/server/domain/envelope/reminders";
import type { Transaction } from "../client";
import { envelopeMetas, recipients } from "../schema";
import type { EnvelopeRow, MetaRow, RecipientRow } from "./envelope";
import type { ClaimedMail } from "./mail-queue";

/** When this envelope reminds; null = never. */
export const remindersOf = (meta: MetaRow): ReminderSettings | null =>
  ReminderSettings.nullable().parse(meta.reminderSettings ?? null);

/** Rows as the rules of reminders read them. */
export const forReminding = (
  envelope: EnvelopeRow,
  meta: MetaRow,
  people: readonly RecipientRow[],
): EnvelopeWithReminders => ({
  type: envelope.type,
  status: envelope.status,
  deletedAt: envelope.deletedAt,
  sealingSince: envelope.sealingSince,
  signingMode: meta.signingOrder,
  recipients: people,
  distributionMethod: meta.distributionMethod,
  emailSettings: meta.emailSettings,
});

/**
 * Writes down when each of these recipients is reminded next, from the rows as they stand: call it under the
 * envelope's lock, after whatever starts, restarts or ends their clocks (domain/README.md 4.14). Null for who is not
 * reminded.
 */
export async function scheduleReminders(
  tx: Transaction,
  envelope: EnvelopeRow,
  recipientIds: readonly number[],
  now: Date,
): Promise<void> {
  if (recipientIds.length === 0) return;
  const [meta] = await tx.select().from(envelopeMetas).where(eq(envelopeMetas.envelopeId, envelope.id));
  if (!meta) return;
  const people = await tx.select().from(recipients).where(eq(recipients.envelopeId, envelope.id));
  const rules = forReminding(envelope, meta, people);
  const settings = remindersOf(meta);
  const slots = new Map<number | null, number[]>();
  for (const row of people.filter(({ id }) => recipientIds.includes(id))) {
    const cycle = isRemindable(row, rules, now) ? cycleOf(row) : null;
    const slot = cycle && nextReminderAt(settings, cycle, meta.timezone)?.getTime();
    slots.set(slot ?? null, [...(slots.get(slot ?? null) ?? []), row.id]);
  }
  for (const [slot, ids] of slots) {
    const nextReminderAt = slot === null ? null : new Date(slot);
    await tx.update(recipients).set({ nextReminderAt }).where(inArray(recipients.id, ids));
  }
}

/**
 * An address that refuses mail is not written to again by the clock: a resend, or another address, starts the
 * reminders anew, and a mail from before that says nothing about what came after. A server that could not be reached
 * for long says nothing about the address (domain/README.md 4.14).
 */
export async function stopReminders(tx: Transaction, row: ClaimedMail): Promise<void> {
  if (row.recipientId === null) return;
  const isOfThisCycle = or(isNull(recipients.activatedAt), lte(recipients.activatedAt, row.createdAt));
  await tx
    .update(recipients)
    .set({ nextReminderAt: null })
    .where(and(eq(recipients.id, row.recipientId), eq(recipients.email, row.toEmail), isOfThisCycle));
}
