/** What the browser is told about a page before it reads it (T44, T45, T46; rulings 59, 74). */

/** Pages that show PDFs, and the worker of pdf.js, which goes by the policy of its own response. */
const SHOWS_PDF = /^\/(?:sign|d|embed|t|pdfjs)(?:\/|$)/;
const SIGNING = /^\/(?:sign|d|embed)(?:\/|$)/;
/** Pages whose address opens something. */
const WITH_TOKEN = /^\/(?:sign|d|embed|prove|verify)(?:\/|$)/;
/** A team's page for everybody: it names the team, and nobody is told who looked at it. */
const TEAM_PAGE = /^\/p(?:\/|$)/;
/** Made to be shown inside other sites, each page inside those its team names. */
const EMBED = /^\/embed(?:\/|$)/;
/** A draft as one of its people would sign it, shown in a frame of the owner's own page. */
const PREVIEW = /^\/t\/[^/]+\/envelopes\/[^/]+\/preview\/\d+\/frame\/?$/;
const API = /^\/api(?:\/|$)/;
/** The same for everybody, and says itself how long it keeps. */
const PUBLIC_DATA = /^\/api\/v[12](?:-beta)?\/openapi\.json\/?$/;
/** Pictures of pages, addressed by what they show: one says itself that its reader's browser may keep it. */
const KEPT_PICTURE = /^\/api\/files\/items\/[^/]+\/pages\/\d+$/;
/** The one part of the API that people read: pages like all others. */
const DOCS = /^\/api\/v2(?:-beta)?\/docs(?:\/|$)/;
/** Where an identity provider sends people back: a page without script, which goes on to the document by itself. */
const WAY_BACK = /^\/api\/identity\/(?:claveunica|csc)\/callback$/;
const STATIC = /^\/(?:_next\/static|pdfjs)\//;

export type HeaderInput = {
  path: string;
  nonce: string;
  isDev: boolean;
  isHttps: boolean;
  /** The sites besides our own that may frame this page; null when its token opens nothing, absent without one. */
  framers?: readonly string[] | null;
  /** Origin of the identity provider whose log-out a signing page loads in a hidden frame; absent without one. */
  identityOrigin?: string | undefined;
};

/**
 * Who may show this page in a frame (T44): nobody, but for recipients' pages and what previews them. A signing page may be framed by
 * ourselves and by the sites its team names; a page made for framing by nobody at all when its token is unknown.
 */
function frameAncestors({ path, framers }: HeaderInput): string {
  if (PREVIEW.test(path)) return "'self'";
  if (!SIGNING.test(path) || (EMBED.test(path) && !framers)) return "'none'";
  return ["'self'", ...(framers ?? [])].join(" ");
}

/** What browsers without `frame-ancestors` go by. It cannot name sites, so it says nothing where some are named. */
function xFrameOptions(input: HeaderInput): Record<string, string> {
  const ancestors = frameAncestors(input);
  if (ancestors === "'none'") return { "X-Frame-Options": "DENY" };
  return ancestors === "'self'" ? { "X-Frame-Options": "SAMEORIGIN" } : {};
}

/**
 * The Content-Security-Policy of one response. Scripts run by nonce and what those load; `wasm-unsafe-eval`
 * only where PDFs are shown; style attributes are allowed, because positions of fields are styles.
 */
export function contentSecurityPolicy(input: HeaderInput): string {
  const { path, nonce, isDev, isHttps, identityOrigin } = input;
  if (WAY_BACK.test(path)) return "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
  // Data and files, among them PDFs that strangers uploaded: never a page, whatever a browser makes of them.
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
    `frame-ancestors ${frameAncestors(input)}`,
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * Headers of every response. Pages and data are never stored by a cache; the hashed files of the build
 * keep the caching that Next gives them. A signing link must not leave in a Referer.
 */
export function securityHeaders(input: HeaderInput): Record<string, string> {
  const { path, isHttps } = input;
  return {
    "Content-Security-Policy": contentSecurityPolicy(input),
    "X-Content-Type-Options": "nosniff",
    ...xFrameOptions(input),
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
 * What a route handler calls the length of its body: Next drops Content-Length from every answer of a handler,
 * and without it no reader asks for ranges or shows how far a download is.
 */
export const LENGTH_HEADER = "x-rubrica-length";

/**
 * Whether a client may not send this header: ours, which carry facts about the connection, and those with
 * which Next speaks to itself. The policy header too: Next reads the nonce from the request. The two request ids
 * pass: without them Next's development client waits for ever and no navigation ends.
 */
export function isReservedHeader(name: string): boolean {
  return OURS.test(name);
}
