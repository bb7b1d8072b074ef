/** Response headers about a page's security (T44, T45, T46; rulings 59, 74). */

/** Pages that show PDFs, and the worker of pdf.js, which has the policy of its own response. */
const SHOWS_PDF = /^\/(?:sign|d|embed|t|pdfjs)(?:\/|$)/;
const SIGNING = /^\/(?:sign|d|embed)(?:\/|$)/;
/** Pages whose URL holds a token. */
const WITH_TOKEN = /^\/(?:sign|d|embed|prove|verify)(?:\/|$)/;
/** A team's public page: it names the team, and no Referer may tell other sites about a visit. */
const TEAM_PAGE = /^\/p(?:\/|$)/;
/** Made to be embedded in other sites: each page in those that its team lists. */
const EMBED = /^\/embed(?:\/|$)/;
/** A draft as its recipient would sign it, framed by the owner's own page. */
const PREVIEW = /^\/t\/[^/]+\/envelopes\/[^/]+\/preview\/\d+\/frame\/?$/;
const API = /^\/api(?:\/|$)/;
/** The same for every client; sets its own cache time. */
const PUBLIC_DATA = /^\/api\/v[12](?:-beta)?\/openapi\.json\/?$/;
/** Pictures of pages, whose URL says what they show; each sets its own caching in the reader's browser. */
const KEPT_PICTURE = /^\/api\/files\/items\/[^/]+\/pages\/\d+$/;
/** The one part of the API made for people: pages like all others. */
const DOCS = /^\/api\/v2(?:-beta)?\/docs(?:\/|$)/;
/**
 * The redirect target of an identity provider: a page without script that continues to the document by
 * itself.
 */
const WAY_BACK = /^\/api\/identity\/(?:claveunica|csc)\/callback$/;
const STATIC = /^\/(?:_next\/static|pdfjs)\//;

export type HeaderInput = {
  path: string;
  nonce: string;
  isDev: boolean;
  isHttps: boolean;
  /**
   * The sites besides our own that may frame this page; null for a token that opens nothing, absent without
   * one.
   */
  framers?: readonly string[] | null;
  /** Origin of the identity provider whose log-out a signing page loads in a hidden frame. */
  identityOrigin?: string | undefined;
};

/**
 * Frame ancestors (T44): none, except for recipients' pages and their previews. A signing page may be framed
 * by us and by the sites its team lists. An embedding page with an unknown token may be framed by no site.
 */
function getFrameAncestors({ path, framers }: HeaderInput): string {
  if (PREVIEW.test(path)) return "'self'";
  if (!SIGNING.test(path) || (EMBED.test(path) && !framers)) return "'none'";
  return ["'self'", ...(framers ?? [])].join(" ");
}

/**
 * Fallback for browsers without `frame-ancestors`. It cannot name sites, so it is left out when sites are
 * listed.
 */
function getXFrameOptions(input: HeaderInput): Record<string, string> {
  const ancestors = getFrameAncestors(input);
  if (ancestors === "'none'") return { "X-Frame-Options": "DENY" };
  return ancestors === "'self'" ? { "X-Frame-Options": "SAMEORIGIN" } : {};
}

/**
 * Returns the Content-Security-Policy of one response. Scripts run by nonce, and so do the scripts they load;
 * `wasm-unsafe-eval` only on pages that show PDFs. Style attributes are allowed, because field positions are
 * styles.
 */
export function buildContentSecurityPolicy(input: HeaderInput): string {
  const { path, nonce, isDev, isHttps, identityOrigin } = input;
  if (WAY_BACK.test(path)) return "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
  // Data and files, uploads of strangers included: never a page, whatever a browser makes of them.
  if (API.test(path) && !DOCS.test(path)) return "default-src 'none'; frame-ancestors 'none'; sandbox";
  const script = [
    "'self'",
    `'nonce-${nonce}'`,
    "'strict-dynamic'",
    ...(SHOWS_PDF.test(path) ? ["'wasm-unsafe-eval'"] : []),
    ...(isDev ? ["'unsafe-eval'"] : []),
  ];
  return [
    "default-src 'self'",
    `script-src ${script.join(" ")}`,
    `style-src 'self' ${isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(identityOrigin && WITH_TOKEN.test(path) ? [`frame-src 'self' ${identityOrigin}`] : []),
    `frame-ancestors ${getFrameAncestors(input)}`,
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * Returns the headers of a response. Caches never store pages and data; hashed build files keep Next's
 * caching. A signing link must not leave in a Referer.
 */
export function buildSecurityHeaders(input: HeaderInput): Record<string, string> {
  const { path, isHttps } = input;
  return {
    "Content-Security-Policy": buildContentSecurityPolicy(input),
    "X-Content-Type-Options": "nosniff",
    ...getXFrameOptions(input),
    "Referrer-Policy":
      WITH_TOKEN.test(path) || TEAM_PAGE.test(path) ? "no-referrer" : "strict-origin-when-cross-origin",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self)",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(isHttps ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
    ...(STATIC.test(path) || PUBLIC_DATA.test(path) || KEPT_PICTURE.test(path)
      ? {}
      : { "Cache-Control": "private, no-store", Vary: "Cookie, Authorization" }),
  };
}

const OURS =
  /^(?:x-rubrica-|x-middleware-|x-nextjs-(?!request-id$|html-request-id$)|x-invoke-|x-matched-path$|content-security-policy)/i;

/**
 * A route handler's own header for the length of its body. Next drops Content-Length from handlers, and
 * without it no reader requests ranges or shows a download's progress.
 */
export const LENGTH_HEADER = "x-rubrica-length";

/**
 * Returns true for headers that a client may not send: ours about the connection, and those that Next uses
 * internally. The policy header too, because Next reads the nonce from the request. Two request ids pass:
 * without them Next's development client waits forever and no navigation ends.
 */
export function isReservedHeader(name: string): boolean {
  return OURS.test(name);
}
