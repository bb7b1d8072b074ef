import type { EnvelopeForRules, RecipientForRules } from "@/server/domain/aggregate";
import { addDuration, isDisabled } from "@/server/domain/calendar";
import { byDay } from "@/server/domain/envelope/quiet-hours";
import type { ReminderSettings } from "@/server/domain/envelope/reminder-settings";
import { isMailOn } from "@/server/domain/mail-switches";
import { canAct } from "@/server/domain/recipient/turn";
import type { DistributionMethod } from "@/server/domain/vocabulary";

/** Automatic reminders end after five, or 30 days after the (re)send that began the cycle (domain/README.md 4.14). */
const MAX_REMINDERS = 5;
const REMINDER_DAYS = 30;

/** A slot that is claimed this late still counts as kept: sweeps look every so often, and slots must not drift. */
const PUNCTUAL_MS = 3_600_000;

export type ReminderCycle = {
  /** The send or manual resend that began this cycle; a resend begins a new one. */
  readonly sentAt: Date;
  /** The slot last kept, see `keptAt`. */
  readonly lastReminderAt: Date | null;
  /** Automatic reminders since `sentAt`. */
  readonly reminders: number;
};

/**
 * The next slot of the cycle, or null when there is none. A disabled `sendAfter` means no reminder at all, a disabled
 * `repeatEvery` means a single one. Counted from the last reminder really claimed, so a pause causes no burst. With
 * quiet hours a slot of the night is that of the morning after.
 */
export function nextReminderAt(
  settings: ReminderSettings | null,
  cycle: ReminderCycle,
  timeZone: string,
): Date | null {
  if (settings === null || isDisabled(settings.sendAfter) || cycle.reminders >= MAX_REMINDERS) return null;
  const last = cycle.reminders === 0 ? null : cycle.lastReminderAt;
  const wait = last === null ? settings.sendAfter : settings.repeatEvery;
  if (isDisabled(wait)) return null;
  const slot = addDuration(last ?? cycle.sentAt, wait, timeZone);
  const next = settings.quietHours ? byDay(slot, timeZone) : slot;
  const end = addDuration(cycle.sentAt, { unit: "day", amount: REMINDER_DAYS }, timeZone);
  return next.getTime() <= end.getTime() ? next : null;
}

/**
 * The moment that the wait for the next reminder counts from, once the slot of `dueAt` is claimed at `now`: the slot
 * itself, so that reminders keep their hour; after a longer pause `now`, so that two do not come close together.
 */
export function keptAt(dueAt: Date, now: Date): Date {
  return now.getTime() - dueAt.getTime() <= PUNCTUAL_MS ? dueAt : now;
}

/** A recipient's own clock, as stored. */
export type ReminderClock = {
  readonly sentAt: Date | null;
  /** When the turn began or the owner asked again. */
  readonly activatedAt: Date | null;
  readonly lastReminderSentAt: Date | null;
  readonly reminderCount: number;
};

/** The cycle a recipient is in: from the sending or, when that is later, the owner's asking again. Null before both. */
export function cycleOf({ sentAt, activatedAt, ...clock }: ReminderClock): ReminderCycle | null {
  if (sentAt === null) return null;
  const began = activatedAt !== null && activatedAt > sentAt ? activatedAt : sentAt;
  return { sentAt: began, lastReminderAt: clock.lastReminderSentAt, reminders: clock.reminderCount };
}

/** What deciding about a reminder reads of an envelope. */
export type EnvelopeWithReminders = EnvelopeForRules & {
  readonly distributionMethod: DistributionMethod;
  /** The switches as stored; an absent one is on. */
  readonly emailSettings: unknown;
};

/**
 * May this recipient be reminded now? Only by mail, only somebody who was sent the link and could act on it at once:
 * nobody out of turn, expired or done, nobody without an address (domain/README.md 4.14).
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
