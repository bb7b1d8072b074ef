import { hasHiddenCharacters } from "./hidden-characters";
import { countCodePoints, TEXT_LIMITS } from "./limits";
import { isPrintable } from "./printable";

/** Whether a name, trimmed, may be shown to people: at most 255 code points that can be seen and printed. */
export const isShownName = (name: string): boolean =>
  countCodePoints(name) <= TEXT_LIMITS.recipientName && !hasHiddenCharacters(name) && isPrintable(name);
