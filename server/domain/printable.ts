import { listUnwritableLetters } from "./field/paper-letters";

export function describeUnprintableLetters(text: string): string | null {
  const letters = listUnwritableLetters(text);
  return letters.length === 0 ? null : `Has letters that no font of ours can print: ${letters.join(" ")}`;
}

export const isPrintable = (text: string): boolean => describeUnprintableLetters(text) === null;

/** For `refine(isPrintable, UNPRINTABLE)`: refuses unprintable input and names its letters. */
export const UNPRINTABLE = {
  error: ({ input }: { input?: unknown }) => describeUnprintableLetters(String(input)) ?? "Cannot be printed",
};
