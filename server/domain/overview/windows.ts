import { tz } from "@date-fns/tz";
import { startOfDay, startOfMonth, subDays } from "date-fns";

/** A link that ends within this many days is worth a look before it does. */
export const EXPIRING_WITHIN_DAYS = 3;
/** How long a rejection, a lapsed link or a returned mail asks for attention; later it is history. */
export const ATTENTION_DAYS = 30;
/** Somebody who has not acted for so many days may have forgotten it. */
export const WAITING_DAYS = 7;
/** After so many days nobody is waiting any more. */
export const ABANDONED_DAYS = 90;
/** A seal takes seconds; one that takes so long has met something (ms). */
export const SEALING_LATE_MS = 60_000;
/** Over how many days the time to sign is taken. */
export const TIME_TO_SIGN_DAYS = 30;
/** Cards on the home page; more are found in the list. */
export const ATTENTION_LIMIT = 8;

/** Why an envelope is among those that need somebody, the most urgent first. */
export const ATTENTION_KINDS = [
  "SEAL_REFUSED",
  "SEALING_LATE",
  "MAIL_FAILED",
  "RECIPIENT_REJECTED",
  "LINK_EXPIRED",
  "WAITING",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** When this month began by the calendar of `timeZone`. */
export const monthStart = (now: Date, timeZone: string): Date =>
  new Date(startOfMonth(now, { in: tz(timeZone) }).getTime());

/** The first moment of the day `days` before today, by the calendar of `timeZone`. */
export const dayStart = (now: Date, days: number, timeZone: string): Date =>
  new Date(startOfDay(subDays(now, days, { in: tz(timeZone) }), { in: tz(timeZone) }).getTime());

type Needy = { readonly kind: AttentionKind; readonly envelopeId: string; readonly at: string };

/**
 * The most urgent of what was found, each envelope once for its most urgent cause, and of one urgency those first that
 * wait longest to be seen to: a failure as it comes, a wait by its length.
 */
export function mostUrgent<Item extends Needy>(found: readonly Item[]): Item[] {
  const ranked = [...found].sort(
    (a, b) =>
      ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind) ||
      (a.kind === "WAITING" ? a.at.localeCompare(b.at) : b.at.localeCompare(a.at)) ||
      a.envelopeId.localeCompare(b.envelopeId),
  );
  const seen = new Set<string>();
  return ranked
    .filter(({ envelopeId }) => !seen.has(envelopeId) && seen.add(envelopeId))
    .slice(0, ATTENTION_LIMIT);
}
