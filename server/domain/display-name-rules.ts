import { hasHiddenCharacters } from "./hidden-characters";
import { countCodePoints, TEXT_LIMITS } from "./limits";
import { describeUnprintableLetters } from "./printable";

/** Stacked marks that hide the lines above and below ("Zalgo"). Vietnamese and Tibetan need up to four. */
const STACKED = /\p{M}{5}/u;

/** Returns the rule that a trimmed name breaks, or null. Without a schema library, for the first code of a page. */
export function findDisplayNameProblem(name: string): string | null {
  if (countCodePoints(name) > TEXT_LIMITS.recipientName)
    return `May have at most ${TEXT_LIMITS.recipientName} characters`;
  if (hasHiddenCharacters(name)) return "May not contain invisible or control characters";
  if (STACKED.test(name)) return "May not put more than four marks on one letter";
  return describeUnprintableLetters(name);
}
