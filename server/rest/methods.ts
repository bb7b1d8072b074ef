import type { Api } from "@/server/auth/admit";
import { DomainError } from "@/server/domain/errors";
import { getCurrentRequestId, withRequestId } from "@/server/log";
import { toErrorResponse, toPageErrorResponse } from "./error-response";
import { limitByAddress } from "./limits";

/** The second argument that Next passes. A path without named parts has no params at all. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

/** Returns the named parts of a path, decoded. The parts of a catch-all are joined again. */
export async function readPathParams({ params }: RouteContext): Promise<Record<string, string>> {
  const entries = Object.entries((await params) ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, [value ?? ""].flat().join("/")]));
}

export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];
const OFFERABLE = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Offered = Partial<Record<(typeof OFFERABLE)[number], Handler>>;

/** An API version: the limits it counts against, its error format and its common headers. */
export type ApiDialect = {
  api: Api;
  refuse: (error: unknown) => Response;
  headers?: Readonly<Record<string, string>>;
};
/** Settings of `/api/v2` (ruling 15). */
export const V2: ApiDialect = { api: "v2", refuse: toErrorResponse };
/** Settings of our own pages' requests that do not use tRPC. */
export const OWN_PAGES: ApiDialect = { api: "v2", refuse: toPageErrorResponse };

/**
 * Callers of a route: pages of any origin with a token (REST), our own pages with a cookie, or a single
 * program. The program is no browser, so it needs no OPTIONS (T49).
 */
type Audience = "any origin" | "own pages" | "one program";

const documented = new WeakSet<object>();

/** Returns true if a route offers this method itself, not just a formal 405, HEAD or OPTIONS. */
export const isDocumented = (handler: unknown): boolean =>
  typeof handler === "function" && documented.has(handler);

/** Seconds before a retry after a 503: about the time that a database needs to come back. */
const RETRY_AFTER_S = "5";

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotency-Replayed, ETag, Content-Disposition, Content-Range",
};
const PREFLIGHT = {
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Idempotency-Key, If-None-Match, If-Range, Range",
  "Access-Control-Max-Age": "86400",
};

/**
 * Builds all methods of a route (ruling 73): HEAD is GET without its body, OPTIONS is answered without
 * authentication, the rest is a JSON 405 with Allow.
 */
export function buildRouteMethods(
  offered: Offered,
  audience: Audience,
  manner: ApiDialect = V2,
): Record<Method, Handler> {
  const { GET } = offered;
  const names = OFFERABLE.filter((name) => offered[name]);
  const hasOptions = audience !== "one program";
  const allow = names
    .flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]))
    .concat(hasOptions ? ["OPTIONS"] : [])
    .join(", ");
  const refused = limitIfAnyOrigin(audience, manner, async () => {
    const answer = manner.refuse(new DomainError("METHOD_NOT_ALLOWED"));
    answer.headers.set("Allow", allow);
    return answer;
  });
  const options: Handler = async () => {
    const headers = new Headers({ Allow: allow });
    if (audience === "any origin") {
      headers.set("Access-Control-Allow-Methods", allow);
      for (const [name, value] of Object.entries(PREFLIGHT)) headers.set(name, value);
    }
    return new Response(null, { status: 204, headers });
  };
  const dressHandler = (handler: Handler): Handler => addCommonHeaders(handler, audience, manner);
  const all: Record<Method, Handler> = {
    GET: dressHandler(GET ?? refused),
    HEAD: dressHandler(withoutBody(GET ?? refused)),
    POST: dressHandler(offered.POST ?? refused),
    PUT: dressHandler(offered.PUT ?? refused),
    PATCH: dressHandler(offered.PATCH ?? refused),
    DELETE: dressHandler(offered.DELETE ?? refused),
    OPTIONS: dressHandler(hasOptions ? options : refused),
  };
  for (const name of names) documented.add(all[name]);
  return all;
}

/** Builds a route that answers JSON 404 to every method. */
export function buildNotFoundRoute(audience: Audience, manner: ApiDialect = V2): Record<Method, Handler> {
  const unknown = limitIfAnyOrigin(audience, manner, async () => manner.refuse(new DomainError("NOT_FOUND")));
  const missing = addCommonHeaders(unknown, audience, manner);
  const all = buildRouteMethods({}, audience, manner);
  return {
    ...all,
    GET: missing,
    HEAD: withoutBody(missing),
    POST: missing,
    PUT: missing,
    PATCH: missing,
    DELETE: missing,
    ...(audience === "one program" ? { OPTIONS: missing } : {}),
  };
}

/** Counts calls of the API that reach no operation. Our own pages have limits of their own. */
const limitIfAnyOrigin = (audience: Audience, manner: ApiDialect, handler: Handler): Handler =>
  audience === "any origin" ? limitByAddress(handler, manner) : handler;

const withoutBody =
  (handler: Handler): Handler =>
  async (request, context) => {
    const { status, headers, body } = await handler(request, context);
    await body?.cancel();
    return new Response(null, { status, headers });
  };

/** Adds the common headers and the request id of the log lines. A handler that throws is answered too. */
function addCommonHeaders(handler: Handler, audience: Audience, manner: ApiDialect): Handler {
  return async (request, context) => {
    const id = getRequestId(request);
    const answer = await withRequestId(id, () => handler(request, context).catch(manner.refuse));
    const { headers } = answer;
    for (const [name, value] of Object.entries(manner.headers ?? {})) headers.set(name, value);
    headers.set("X-Request-Id", id);
    if (answer.status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER_S);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
    if (audience === "any origin") {
      for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
    }
    return answer;
  };
}

/** Returns the id that our web process gave, so that log lines and answers match. */
export const getRequestId = (request: Request): string =>
  request.headers.get("x-rubrica-request-id") ?? getCurrentRequestId() ?? crypto.randomUUID();
