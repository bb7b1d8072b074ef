/**
 * Version of the text `signing.consent` in the catalogues. Raise it with every change of that text's meaning.
 */
export const CONSENT_TEXT_VERSION = "2026-11";

/** The disclosures that 15 USC 7001(c) requires before consent, point by point. */
export const CONSENT_POINTS = ["scope", "paper", "withdraw", "contact", "copies", "needs"] as const;

/**
 * Returns the time of a consent given `msAgo`: not before the link was opened, and `now` if it was not opened.
 */
export function computeConsentTime(now: Date, msAgo: number, openedAt: Date | null): Date {
  const earliest = openedAt?.getTime() ?? now.getTime();
  return new Date(Math.min(now.getTime(), Math.max(earliest, now.getTime() - msAgo)));
}
