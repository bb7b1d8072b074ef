import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { moveReminder, type ReminderSlot } from "@/server/db/store/due-recipients";
import { type EnvelopeRow, loadAggregate } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { parseReminderSettings, toEnvelopeWithReminders } from "@/server/db/store/reminders";
import { moveToDaytime } from "@/server/domain/envelope/quiet-hours";
import {
  computeNextReminderAt,
  computeReminderBase,
  getReminderCycle,
  isRemindable,
  type ReminderCycle,
} from "@/server/domain/envelope/reminders";
import { mailsOnReminder } from "@/server/domain/mail-plan";
import { eventsOnRemind } from "@/server/domain/webhook/events";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { handleDueEnvelopes } from "./due-envelopes";
import type { JobDeps } from "./job";

/**
 * Reminds every recipient whose slot has come. Moving on to the next slot claims it, and mail and event leave
 * in the same transaction, so that no slot reminds twice (K10, I8). A missed slot is not made up for. Returns
 * how many were reminded. The evidence is the mail's own entry once it is accepted (domain/mail.md 5.1).
 */
export function remindRecipients({ db }: Pick<JobDeps, "db">, now: Date): Promise<number> {
  return handleDueEnvelopes(db, {
    name: "reminders",
    kind: "reminder",
    now,
    work: remindEnvelope,
  });
}

type Claimed = { id: number; sets: ReminderSlot; isReminded: boolean };

async function remindEnvelope(tx: Transaction, envelope: EnvelopeRow): Promise<number> {
  const now = await clock.now(tx);
  const { meta, recipients: people } = await loadAggregate(tx, envelope);
  const rules = toEnvelopeWithReminders(envelope, meta, people);
  const isSilenced = await isOwnerDisabled(tx, envelope);
  const settings = parseReminderSettings(meta);
  const claimed = people.flatMap((row): Claimed[] => {
    const dueAt = row.nextReminderAt;
    if (dueAt === null || dueAt > now) return [];
    const cycle = isRemindable(row, rules, now) ? getReminderCycle(row) : null;
    // Out of turn, acted, expired or ended: only a restart of the clock brings another slot.
    if (!cycle) return [{ id: row.id, sets: { nextReminderAt: null }, isReminded: false }];
    const awake = settings?.quietHours ? moveToDaytime(now, meta.timezone) : now;
    // A late sweep may run at night: the slot waits for the morning.
    if (awake > now) return [{ id: row.id, sets: { nextReminderAt: awake }, isReminded: false }];
    const findNextReminder = (reminders: number) =>
      computeNextReminderAt(settings, { ...toRemindedCycle(cycle, dueAt, now), reminders }, meta.timezone);
    if (isSilenced) {
      const slot = findNextReminder(Math.max(1, cycle.reminders));
      return [{ id: row.id, sets: { nextReminderAt: slot }, isReminded: false }];
    }
    const reminderCount = cycle.reminders + 1;
    const sets = { reminderCount, lastReminderSentAt: now, nextReminderAt: findNextReminder(reminderCount) };
    return [{ id: row.id, sets, isReminded: true }];
  });
  for (const { id, sets } of claimed) await moveReminder(tx, id, sets);
  const reminded = claimed.filter(({ isReminded }) => isReminded).map(({ id }) => id);
  await sendReminders(tx, envelope, reminded, now);
  return reminded.length;
}

const toRemindedCycle = (cycle: ReminderCycle, dueAt: Date, now: Date): ReminderCycle => ({
  ...cycle,
  lastReminderAt: computeReminderBase(dueAt, now),
});

/** A mail and an event each (domain/webhook-events.md 2.2). */
async function sendReminders(tx: Transaction, envelope: EnvelopeRow, ids: readonly number[], now: Date) {
  if (ids.length === 0) return;
  const aggregate = await loadAggregate(tx, envelope);
  await enqueueMails(tx, aggregate, mailsOnReminder(aggregate, ids), now);
  await emitEvents(
    tx,
    envelope.id,
    ids.flatMap(() => eventsOnRemind({ notified: 1 })),
    now,
  );
}

/** No reminder goes out in the name of a disabled account; its slots pass until that ends. */
async function isOwnerDisabled(tx: Transaction, { userId }: EnvelopeRow): Promise<boolean> {
  const [owner] = await tx.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.id, userId));
  return !owner || owner.disabledAt !== null;
}
