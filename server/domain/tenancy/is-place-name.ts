import { hasHiddenCharacters } from "@/server/domain/hidden-characters";
import { countCodePoints } from "@/server/domain/limits";

export const PLACE_NAME_LENGTH = 100;

/** Returns true if `PlaceName` accepts a name, for pages without a schema library. */
export function isPlaceName(name: string): boolean {
  const length = countCodePoints(name.trim());
  return length > 0 && length <= PLACE_NAME_LENGTH && !hasHiddenCharacters(name.trim());
}
