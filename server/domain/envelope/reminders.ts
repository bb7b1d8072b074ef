import * as z from "zod";
import type { EnvelopeForRules, RecipientForRules } from "@/server/domain/aggregate";
import { addDuration, DurationOrDisabled, isDisabled } from "@/server/domain/duration";
import { canAct } from "@/server/domain/recipient/turn";
import type { DistributionMethod } from "@/server/domain/vocabulary";

/** When a recipient who has not acted is asked again: first after `sendAfter`, then each `repeatEvery`. */
export const ReminderSettings = z.object({ sendAfter: DurationOrDisabled, repeatEvery: DurationOrDisabled });
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/** What a team starts with (domain.md 3.5). */
export const DEFAULT_REMINDER_SETTINGS = {
  sendAfter: { unit: "day", amount: 5 },
  repeatEvery: { unit: "day", amount: 2 },
} as const satisfies ReminderSettings;

/** Automatic reminders end after five, or 30 days after the (re)send that began the cycle (domain.md 4.14). */
export const MAX_REMINDERS = 5;
export const REMINDER_DAYS = 30;

export type ReminderCycle = {
  /** The send or manual resend that began this cycle; a resend begins a new one. */
  readonly sentAt: Date;
  readonly lastReminderAt: Date | null;
  /** Automatic reminders since `sentAt`. */
  readonly reminders: number;
};

/**
 * The next slot of the cycle, or null when there is none. A disabled `sendAfter` means no reminder at all, a disabled
 * `repeatEvery` means a single one. Counted from the last reminder really claimed, so a pause causes no burst.
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
  const next = addDuration(last ?? cycle.sentAt, wait, timeZone);
  const end = addDuration(cycle.sentAt, { unit: "day", amount: REMINDER_DAYS }, timeZone);
  return next.getTime() <= end.getTime() ? next : null;
}

/**
 * May this recipient be reminded now? Only by mail, only somebody who was sent the link and could act on it at once:
 * nobody out of turn, expired or done, nobody without an address (domain.md 4.14).
 */
export function isRemindable(
  recipient: RecipientForRules,
  envelope: EnvelopeForRules & {
    readonly distributionMethod: DistributionMethod;
    readonly emailSettings: { readonly recipientSigningRequest: boolean };
  },
  now: Date,
): boolean {
  return (
    envelope.distributionMethod === "EMAIL" &&
    envelope.emailSettings.recipientSigningRequest &&
    recipient.email !== "" &&
    recipient.sendStatus === "SENT" &&
    canAct(recipient, envelope, now).ok
  );
}
