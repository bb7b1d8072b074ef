import { tz } from "@date-fns/tz";
import { startOfDay, startOfMonth, subDays } from "date-fns";

/** Days before its end at which a link counts as expiring. */
export const EXPIRING_WITHIN_DAYS = 3;
/** Days for which a rejection, an expired link or a returned mail asks for attention. */
export const ATTENTION_DAYS = 30;
/** Days without an act after which the recipient may have forgotten it. */
export const WAITING_DAYS = 7;
/** Days after which a document no longer counts as waiting. */
export const ABANDONED_DAYS = 90;
/** Milliseconds after which sealing, which takes seconds, is late. */
export const SEALING_LATE_MS = 60_000;
export const TIME_TO_SIGN_DAYS = 30;
export const ATTENTION_LIMIT = 8;

/** Reasons why an envelope needs attention, the most urgent first. */
export const ATTENTION_KINDS = [
  "SEAL_REFUSED",
  "SEALING_LATE",
  "MAIL_FAILED",
  "RECIPIENT_REJECTED",
  "LINK_EXPIRED",
  "WAITING",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Returns the start of this month by the calendar of `timeZone`. */
export const getMonthStart = (now: Date, timeZone: string): Date =>
  new Date(startOfMonth(now, { in: tz(timeZone) }).getTime());

/** Returns the first moment of the day `days` before today, by the calendar of `timeZone`. */
export const getDayStart = (now: Date, days: number, timeZone: string): Date =>
  new Date(startOfDay(subDays(now, days, { in: tz(timeZone) }), { in: tz(timeZone) }).getTime());

type Needy = { readonly kind: AttentionKind; readonly envelopeId: string; readonly at: string };

/**
 * Returns the most urgent items, each envelope once for its most urgent cause. Within one cause, WAITING
 * items are sorted longest wait first, all others newest first.
 */
export function selectMostUrgent<Item extends Needy>(found: readonly Item[]): Item[] {
  const ranked = [...found].sort(
    (a, b) =>
      ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind) ||
      (a.kind === "WAITING" ? a.at.localeCompare(b.at) : b.at.localeCompare(a.at)) ||
      a.envelopeId.localeCompare(b.envelopeId),
  );
  const seenIds = new Set<string>();
  return ranked
    .filter(({ envelopeId }) => !seenIds.has(envelopeId) && seenIds.add(envelopeId))
    .slice(0, ATTENTION_LIMIT);
}
