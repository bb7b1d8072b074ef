/** Sites per team that may embed its signing pages: the list is in a header of every such page. */
export const EMBED_ORIGINS_LIMIT = 20;
const LONGEST = 261;
const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const LOOPBACK = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3})$/;

/**
 * Parses the origin of a site that may embed signing pages (T44), in the browsers' spelling, as
 * "https://app.example.com", without a default port. Null for wildcards, paths, credentials and IPv6
 * addresses (which `frame-ancestors` cannot name), and for plain http outside localhost.
 */
export function parseEmbedOrigin(input: string): string | null {
  const text = input.trim();
  if (text.length > LONGEST || !/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text)) return null;
  const url = tryParse(text);
  if (url === null || !NAME.test(url.hostname) || url.origin.length > LONGEST) return null;
  if (url.protocol === "https:") return url.origin;
  return url.protocol === "http:" && LOOPBACK.test(url.hostname) ? url.origin : null;
}

/** `URL.canParse` is younger than the oldest supported browsers (ruling 57). */
function tryParse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
