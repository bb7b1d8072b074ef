const API = /^\/api\/v[12](?:-beta)?(?=[/?]|$)/;

/** Whether a request is for the API that other programs call, and so is owed JSON and CORS whatever happens. */
export const isForApi = (target: string): boolean => API.test(target);

/**
 * What a request for the API is really for (rest/README.md 1.1): `/api/v2-beta` is `/api/v2`, and a slash at the end or
 * beside another means nothing. Other targets come back as they are. Null where the percent-encoding is broken: what it
 * spells is anybody's guess, and frameworks guess differently.
 */
export function apiTarget(target: string): string | null {
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
/** No link is so short. */
const NO_TOKEN = "-";

/**
 * What a request for a page is really for. A path whose percent-encoding is broken names nothing: it is a link that opens
 * nothing where a link stands, and a page that does not exist elsewhere, instead of a fault of ours.
 */
export function pageTarget(target: string): string {
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

/** What Next can hand to a handler; it answers anything else (TRACE, PROPFIND …) with a fault of ours. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
export const isOrdinaryMethod = (method: string | undefined): boolean => METHODS.has(method ?? "");
