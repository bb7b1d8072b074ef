import { TEXT_LIMITS } from "./limits";

/**
 * Parses an absolute http or https address as the browser would (WHATWG). Null for anything that could run
 * script or hide its target: other schemes, `https:evil`, `//evil`, backslashes, credentials before "@",
 * blanks and control characters (T15).
 */
export function parseWebUrl(input: string): URL | null {
  const text = input.trim();
  if (text.length > TEXT_LIMITS.url || !/^https?:\/\/[^/]/i.test(text) || /[\s\p{C}\\]/u.test(text))
    return null;
  const url = tryParse(text);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return url.username === "" && url.password === "" && url.hostname !== "" ? url : null;
}

/** `URL.canParse` is younger than the oldest supported browsers (ruling 57). */
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
 * Converts the host to ASCII, so that look-alike letters show ("аpple.com" with a Cyrillic а is
 * xn--pple-43d.com). A plain host, or text that is no web address, stays unchanged.
 */
export function withAsciiHost(text: string): string {
  const [start, scheme = "", authority = ""] = AUTHORITY.exec(text) ?? [];
  const url = parseWebUrl(text);
  if (start === undefined || url === null || PLAIN_AUTHORITY.test(authority)) return text;
  return scheme + url.host + text.slice(start.length);
}
