/** How many sites a team may let show its signing pages: the list stands in a header of every such page. */
export const EMBED_ORIGINS_LIMIT = 20;
const LONGEST = 261;
const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const LOOPBACK = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3})$/;

/**
 * The origin of a site that may show signing pages in a frame (T44), in the one spelling that
 * browsers compare: "https://app.example.com", with a port where it is not the usual one. Null for everything that
 * is not exactly one site: wildcards, paths, credentials, IPv6 addresses (which `frame-ancestors` cannot name), and
 * plain http, except on this machine itself, where integrators develop.
 */
export function parseEmbedOrigin(input: string): string | null {
  const text = input.trim();
  if (text.length > LONGEST || !/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text)) return null;
  const url = tryParse(text);
  if (url === null || !NAME.test(url.hostname) || url.origin.length > LONGEST) return null;
  if (url.protocol === "https:") return url.origin;
  return url.protocol === "http:" && LOOPBACK.test(url.hostname) ? url.origin : null;
}

/** `URL.canParse` is younger than the oldest browsers served (ruling 57). */
function tryParse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
