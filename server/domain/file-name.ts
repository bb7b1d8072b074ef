import { hasHiddenCharacters } from "./hidden-characters";
import { TEXT_LIMITS } from "./limits";
import { isPrintable } from "./printable";

const FALLBACK = "document.pdf";
const EXTENSION = /\.[A-Za-z0-9]{1,8}$/;

/**
 * Cleans an uploaded file's name for storage, display and printing: no folders, no invisible or control
 * characters, NFC. Letters without a font become "_", as the user did not type the name for us. Cut to 255
 * UTF-16 units before the extension; "document.pdf" if empty (T51).
 */
export function cleanFileName(raw: string): string {
  const base = raw.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = [...base]
    .filter((character) => !hasHiddenCharacters(character))
    .map((character) => (isPrintable(character) ? character : "_"))
    .join("")
    .trim();
  if (/^\.*$/.test(visible)) return FALLBACK;
  if (visible.length <= TEXT_LIMITS.title) return visible;
  const extension = EXTENSION.exec(visible)?.[0] ?? "";
  return `${visible
    .slice(0, TEXT_LIMITS.title - extension.length)
    .toWellFormed()
    .replace(/\ufffd$/, "")}${extension}`;
}

/** Returns the name without `.pdf`, for a download's own suffix. */
export const withoutPdf = (name: string): string => name.replace(/\.pdf$/i, "") || name;
