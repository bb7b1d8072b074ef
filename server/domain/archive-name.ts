import { hasHiddenCharacters } from "./hidden-characters";

/** Forbidden in Windows names, besides hidden characters. */
const FORBIDDEN = /[<>:"/\\|?*]/;
/** Device names, which Windows recognises before the first dot, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/**
 * Characters of one part of a path: two parts and a folder to unpack into stay below the limit of Windows.
 */
const MOST = 80;

/** Returns a part of a path that every file system takes, in composed form; `fallback` if nothing is left. */
export function toPathPart(name: string, fallback: string): string {
  const safeName = [...name.toWellFormed().normalize("NFC")]
    .map((character) => (FORBIDDEN.test(character) || hasHiddenCharacters(character) ? "_" : character))
    .slice(0, MOST)
    .join("")
    // Windows drops dots and spaces at the end, and a leading dot hides a file elsewhere.
    .replace(/^[\s.]+|[\s.]+$/g, "");
  if (!/[^_\s]/.test(safeName)) return fallback;
  return DEVICE.test(safeName) ? `_${safeName}` : safeName;
}

/**
 * Returns a function that makes names unique: a repeated name gets a number before its ending. Names that
 * differ only in case are equal to most file systems.
 */
export function createUniqueNamer(): (stem: string, ending?: string) => string {
  const usedNames = new Set<string>();
  return (stem, ending = "") => {
    let name = `${stem}${ending}`;
    for (let n = 2; usedNames.has(foldName(name)); n += 1) name = `${stem} (${n})${ending}`;
    usedNames.add(foldName(name));
    return name;
  };
}

const foldName = (name: string): string => name.normalize("NFKC").toLowerCase();
