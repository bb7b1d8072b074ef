import { hasHiddenCharacters } from "./hidden-characters";
import { countCodePoints, TEXT_LIMITS } from "./limits";
import { isPrintable } from "./printable";

/** Returns true if a trimmed name may be displayed: at most 255 code points, all visible and printable. */
export const isShownName = (name: string): boolean =>
  countCodePoints(name) <= TEXT_LIMITS.recipientName && !hasHiddenCharacters(name) && isPrintable(name);
