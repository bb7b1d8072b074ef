export const MOST_API_REQUESTS = 1000;

export const API_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
export type ApiMethod = (typeof API_METHODS)[number];

export const API_STATUS_CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;
export type ApiStatusClass = (typeof API_STATUS_CLASSES)[number];

const MOST_CHARACTERS = 500;
const MASK = "[redacted]";

/** Path segments that grant access by themselves: the URLs that v1 signs. */
const SIGNED_ADDRESS = /\/(uploads|downloads)\/[^/?#]+/gi;
/** Query keys whose value grants access, or proves an identity. */
const SECRET_KEY = /token|code|secret|password|ticket|key|signature|authorization/i;
/**
 * Text that looks like a token under any name: signing links are 32 letters and digits, ours begin with a
 * prefix.
 */
const TOKEN_LIKE =
  /(?:api_|whsec_)[\w+/=-]{8,}|(?<![A-Za-z0-9])[A-Za-z0-9]{32,}(?![A-Za-z0-9])|eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/**
 * Returns a path with its query for the request log: secrets are masked in any spelling, and the rest is
 * bounded.
 */
export function toLoggedPath(pathname: string, search: string): string {
  const path = maskTokens(decodePath(pathname).replace(SIGNED_ADDRESS, `/$1/${MASK}`));
  const pairs = [...new URLSearchParams(search)].map(
    ([key, value]) =>
      `${encodeURIComponent(maskTokens(key))}=${SECRET_KEY.test(key) ? MASK : encodeURIComponent(maskTokens(value)).replaceAll(encodeURIComponent(MASK), MASK)}`,
  );
  const whole = pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
  return whole.length > MOST_CHARACTERS ? `${whole.slice(0, MOST_CHARACTERS - 1)}…` : whole;
}

const maskTokens = (text: string): string => text.replace(TOKEN_LIKE, MASK);

/** Decodes percent-encoded letters, which could hide a secret from the masks. */
function decodePath(pathname: string): string {
  try {
    return encodeURI(decodeURIComponent(pathname));
  } catch {
    return pathname;
  }
}
