import * as z from "zod";

/** Line breaks and other control characters, alone or in a row. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Replaces each break with a blank; the text around it stays as it is. */
export const foldBreaks = (text: string): string => text.replace(CONTROLS, " ");

/**
 * Folds text to one line: breaks of lines, or of a mail header, become blanks. Titles and subjects are pasted
 * from anywhere, so they are folded where a name would be refused.
 */
export const toOneLine = (text: string): string => foldBreaks(text).trim();

/** A string stored in the form of `toOneLine`. */
export const OneLine = z.string().overwrite(toOneLine);
