import { TEXT_LIMITS } from "./limits";

/**
 * Reads an absolute http or https address as the browser would (WHATWG) and returns null for everything that
 * could run script, hide its target or leave it to the reader: other schemes, `https:evil`, `//evil`, backslashes,
 * credentials before "@", blanks and control characters (T15).
 */
export function parseWebUrl(input: string): URL | null {
  const text = input.trim();
  if (text.length > TEXT_LIMITS.url || !/^https?:\/\/[^/]/i.test(text) || /[\s\p{C}\\]/u.test(text))
    return null;
  const url = tryParse(text);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return url.username === "" && url.password === "" && url.hostname !== "" ? url : null;
}

/** `URL.canParse` is younger than the oldest browsers served (ruling 57). */
function tryParse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

const AUTHORITY = /^(https?:\/\/)([^/?#]+)/i;
const PLAIN_AUTHORITY = /^[\w.:[\]-]+$/;

/**
 * An address with its host as name servers know it: letters that merely look like others show ("аpple.com" with a
 * Cyrillic а is xn--pple-43d.com). What is plain already, or no web address, stays as it was written.
 */
export function withAsciiHost(text: string): string {
  const [start, scheme = "", authority = ""] = AUTHORITY.exec(text) ?? [];
  const url = parseWebUrl(text);
  if (start === undefined || url === null || PLAIN_AUTHORITY.test(authority)) return text;
  return scheme + url.host + text.slice(start.length);
}
