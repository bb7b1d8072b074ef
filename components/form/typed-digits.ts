/** Removes the spaces and hyphens that group the digits of a code. */
export const toPlainDigits = (typed: string): string => typed.replace(/[\s-]/g, "");

/** Returns true for a six-digit code from a mail or an authenticator app. */
export const isSixDigits = (typed: string): boolean => /^\d{6}$/.test(toPlainDigits(typed));
