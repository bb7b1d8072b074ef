/**
 * Version of the text `signing.consent` in the catalogues. Raise it with every change of that text's meaning.
 */
export const CONSENT_TEXT_VERSION = "2026-11";

/** The disclosures that 15 USC 7001(c) requires before consent, point by point. */
export const CONSENT_POINTS = ["scope", "paper", "withdraw", "contact", "copies", "needs"] as const;
