const API = /^\/api\/v[12](?:-beta)?(?=[/?]|$)/;

/** Returns true for requests to the API for programs, which always get JSON and CORS. */
export const isForApi = (target: string): boolean => API.test(target);

/**
 * Normalises an API request's target (rest/README.md 1.1): `/api/v2-beta` is `/api/v2`, and trailing or
 * double slashes are dropped. Returns other targets unchanged. Null for broken percent-encoding, which
 * frameworks decode differently.
 */
export function normaliseApiTarget(target: string): string | null {
  if (!isForApi(target)) return target;
  const [path = "", ...rest] = target.split("?");
  const query = rest.length > 0 ? `?${rest.join("?")}` : "";
  if (!isDecodable(path) || !isDecodable(query)) return null;
  const plain = path
    .replace(/^\/api\/v2-beta(?=\/|$)/, "/api/v2")
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return `${plain}${query}`;
}

/** Pages behind a link, up to its token. */
const LINK = /^\/(?:sign|d|prove|embed\/(?:sign|direct))\//;
/** Too short for any token. */
const NO_TOKEN = "-";

/**
 * Normalises a page request's target. A path with broken percent-encoding becomes an invalid link below a
 * link's prefix, and an unknown page elsewhere, instead of an error 500.
 */
export function normalisePageTarget(target: string): string {
  const [path = ""] = target.split("?", 1);
  if (isForApi(target) || isDecodable(path)) return target;
  return `${LINK.exec(path)?.[0] ?? "/"}${NO_TOKEN}`;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Methods that Next can pass to a handler; it answers others (TRACE, PROPFIND …) with an error 500. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
export const isOrdinaryMethod = (method: string | undefined): boolean => METHODS.has(method ?? "");
