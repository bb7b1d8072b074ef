import { hasHiddenCharacters } from "./hidden-characters";

/** What no name on Windows may contain, besides characters nobody sees. */
const FORBIDDEN = /[<>:"/\\|?*]/;
/** Names of devices, which Windows takes for them whatever follows the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Characters of one part of a path: two of them and a folder to unpack into stay below what Windows takes. */
const MOST = 80;

/** A part of a path that every file system takes, in composed form; `fallback` where nothing of it can be kept. */
export function pathPart(name: string, fallback: string): string {
  const kept = [...name.toWellFormed().normalize("NFC")]
    .map((character) => (FORBIDDEN.test(character) || hasHiddenCharacters(character) ? "_" : character))
    .slice(0, MOST)
    .join("")
    // Windows drops dots and blanks at the end, and a dot in front hides a file elsewhere.
    .replace(/^[\s.]+|[\s.]+$/g, "");
  if (!/[^_\s]/.test(kept)) return fallback;
  return DEVICE.test(kept) ? `_${kept}` : kept;
}

/**
 * Gives names out, each once: what was given before gets a number. Two names that differ in case alone are one to most
 * file systems. The ending stays behind the number.
 */
export function uniqueNames(): (stem: string, ending?: string) => string {
  const given = new Set<string>();
  return (stem, ending = "") => {
    let name = `${stem}${ending}`;
    for (let n = 2; given.has(folded(name)); n += 1) name = `${stem} (${n})${ending}`;
    given.add(folded(name));
    return name;
  };
}

const folded = (name: string): string => name.normalize("NFKC").toLowerCase();
