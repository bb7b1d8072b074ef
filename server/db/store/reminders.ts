import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { ReminderSettings } from "@/server/domain/envelope/reminder-settings";
import {
  computeNextReminderAt,
  type EnvelopeWithReminders,
  getReminderCycle,
  isRemindable,
} from "@/server/domain/envelope/reminders";
import type { Transaction } from "../client";
import { envelopeMetas, recipients } from "../schema";
import type { EnvelopeRow, MetaRow, RecipientRow } from "./envelope";
import type { ClaimedMail } from "./mail-queue";

/** Returns the envelope's reminder settings; null means never. */
export const parseReminderSettings = (meta: MetaRow): ReminderSettings | null =>
  ReminderSettings.nullable().parse(meta.reminderSettings ?? null);

export const toEnvelopeWithReminders = (
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
 * Writes the next reminder of each recipient from the present rows; null if there is none. Call it under the
 * envelope's lock, after every change that starts, restarts or ends their clocks (domain/signing.md 4.14).
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
  const rules = toEnvelopeWithReminders(envelope, meta, people);
  const settings = parseReminderSettings(meta);
  const slots = new Map<number | null, number[]>();
  for (const row of people.filter(({ id }) => recipientIds.includes(id))) {
    const cycle = isRemindable(row, rules, now) ? getReminderCycle(row) : null;
    const slot = cycle && computeNextReminderAt(settings, cycle, meta.timezone)?.getTime();
    slots.set(slot ?? null, [...(slots.get(slot ?? null) ?? []), row.id]);
  }
  for (const [slot, ids] of slots) {
    const nextReminderAt = slot === null ? null : new Date(slot);
    await tx.update(recipients).set({ nextReminderAt }).where(inArray(recipients.id, ids));
  }
}

/**
 * Stops the reminders to an address that refuses mail, until a resend or another address; an older cycle's
 * mail is ignored. A server that could not be reached for long says nothing about the address
 * (domain/signing.md 4.14).
 */
export async function stopReminders(tx: Transaction, row: ClaimedMail): Promise<void> {
  if (row.recipientId === null) return;
  const isOfThisCycle = or(isNull(recipients.activatedAt), lte(recipients.activatedAt, row.createdAt));
  await tx
    .update(recipients)
    .set({ nextReminderAt: null })
    .where(and(eq(recipients.id, row.recipientId), eq(recipients.email, row.toEmail), isOfThisCycle));
}
