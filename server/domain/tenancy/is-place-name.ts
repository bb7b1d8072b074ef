import { hasHiddenCharacters } from "@/server/domain/hidden-characters";
import { countCodePoints } from "@/server/domain/limits";

export const PLACE_NAME_LENGTH = 100;

/** Whether `PlaceName` accepts a name, for pages that need to know no more and carry no schema library for it. */
export function isPlaceName(name: string): boolean {
  const length = countCodePoints(name.trim());
  return length > 0 && length <= PLACE_NAME_LENGTH && !hasHiddenCharacters(name.trim());
}
