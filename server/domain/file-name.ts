import { hasHiddenCharacters } from "./hidden-characters";
import { TEXT_LIMITS } from "./limits";
import { isPrintable } from "./printable";

const FALLBACK = "document.pdf";
const EXTENSION = /\.[A-Za-z0-9]{1,8}$/;

/**
 * The name of an uploaded file as we keep, show and print it: without folders, invisible or control characters, "_"
 * for letters that no font of ours has (nobody typed the name for us, so it is no reason to refuse), in composed form (NFC) and at most 255 UTF-16 units, the extension surviving a cut. Nothing left gives
 * "document.pdf" (T51).
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

/** The name without its `.pdf`, to which a download adds what it is. */
export const withoutPdf = (name: string): string => name.replace(/\.pdf$/i, "") || name;
