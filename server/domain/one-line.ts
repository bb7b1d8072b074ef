import * as z from "zod";

/** Line breaks and other control characters, alone or in a row. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Each break is a blank; what stands around it stays as it is. */
export const foldBreaks = (text: string): string => text.replace(CONTROLS, " ");

/**
 * Text of one line: what would break a line, or a header of a mail, becomes a blank. Titles and subjects are pasted
 * from everywhere, so they are folded where a name would be refused.
 */
export const oneLine = (text: string): string => foldBreaks(text).trim();

/** A string that is kept as `oneLine` reads it. */
export const OneLine = z.string().overwrite(oneLine);
