/** Spaces and hyphens are how people read digits out, not part of them. */
export const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, "");

/** Whether this is a code of six digits, as a mail or an app shows it. */
export const isSixDigits = (typed: string): boolean => /^\d{6}$/.test(digitsOf(typed));
