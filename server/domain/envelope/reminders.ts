import type { EnvelopeForRules, RecipientForRules } from "@/server/domain/aggregate";
import { addDuration, isDisabled } from "@/server/domain/calendar";
import { moveToDaytime } from "@/server/domain/envelope/quiet-hours";
import type { ReminderSettings } from "@/server/domain/envelope/reminder-settings";
import { isMailOn } from "@/server/domain/mail-switches";
import { canAct } from "@/server/domain/recipient/turn";
import type { DistributionMethod } from "@/server/domain/vocabulary";

/**
 * Automatic reminders end after five, or 30 days after the (re)send that began the cycle (domain/signing.md
 * 4.14).
 */
const MAX_REMINDERS = 5;
const REMINDER_DAYS = 30;

/** A slot claimed up to this late counts as on time: sweeps run at intervals, and slots must not drift. */
const PUNCTUAL_MS = 3_600_000;

export type ReminderCycle = {
  /** The send or manual resend that began this cycle; a resend begins a new one. */
  readonly sentAt: Date;
  /** The last slot kept, see `computeReminderBase`. */
  readonly lastReminderAt: Date | null;
  /** Automatic reminders since `sentAt`. */
  readonly reminders: number;
};

/**
 * Returns the next slot of the cycle, or null. A disabled `sendAfter` means no reminder, a disabled
 * `repeatEvery` a single one. Counts from the last claimed reminder, so a pause causes no burst. Quiet hours
 * move a slot at night to the next morning.
 */
export function computeNextReminderAt(
  settings: ReminderSettings | null,
  cycle: ReminderCycle,
  timeZone: string,
): Date | null {
  if (settings === null || isDisabled(settings.sendAfter) || cycle.reminders >= MAX_REMINDERS) return null;
  const last = cycle.reminders === 0 ? null : cycle.lastReminderAt;
  const wait = last === null ? settings.sendAfter : settings.repeatEvery;
  if (isDisabled(wait)) return null;
  const slot = addDuration(last ?? cycle.sentAt, wait, timeZone);
  const next = settings.quietHours ? moveToDaytime(slot, timeZone) : slot;
  const end = addDuration(cycle.sentAt, { unit: "day", amount: REMINDER_DAYS }, timeZone);
  return next.getTime() <= end.getTime() ? next : null;
}

/**
 * Returns the moment from which the wait for the next reminder counts, after the slot of `dueAt` is claimed
 * at `now`. Normally the slot itself, so that reminders keep their hour; after a longer pause `now`, so that
 * two do not come close together.
 */
export function computeReminderBase(dueAt: Date, now: Date): Date {
  return now.getTime() - dueAt.getTime() <= PUNCTUAL_MS ? dueAt : now;
}

export type ReminderClock = {
  readonly sentAt: Date | null;
  /** Start of the turn or of the owner's last resend. */
  readonly activatedAt: Date | null;
  readonly lastReminderSentAt: Date | null;
  readonly reminderCount: number;
};

/**
 * Returns the recipient's cycle: from the sending or, if later, from the owner's resend. Null before both.
 */
export function getReminderCycle({ sentAt, activatedAt, ...clock }: ReminderClock): ReminderCycle | null {
  if (sentAt === null) return null;
  const began = activatedAt !== null && activatedAt > sentAt ? activatedAt : sentAt;
  return { sentAt: began, lastReminderAt: clock.lastReminderSentAt, reminders: clock.reminderCount };
}

export type EnvelopeWithReminders = EnvelopeForRules & {
  readonly distributionMethod: DistributionMethod;
  /** The switches as stored; an absent one is on. */
  readonly emailSettings: unknown;
};

/**
 * Decides whether a reminder may go out now (domain/signing.md 4.14). It goes only by mail, to a recipient who
 * was sent the link and could act at once. Never out of turn, expired, done or without an address.
 */
export function isRemindable(
  recipient: RecipientForRules,
  envelope: EnvelopeWithReminders,
  now: Date,
): boolean {
  return (
    isMailOn(envelope, "recipientSigningRequest") &&
    recipient.email !== "" &&
    recipient.sendStatus === "SENT" &&
    canAct(recipient, envelope, now).ok
  );
}
