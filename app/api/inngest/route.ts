import { isFromLoopback } from "@/server/auth/origin";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { unwrapDomainError } from "@/server/rest/error-response";
import { assertParseable } from "@/server/rest/json";
import { buildNotFoundRoute, buildRouteMethods, type Handler, V2 } from "@/server/rest/methods";
import { readText } from "@/server/rest/read";
import { findInstance } from "@/server/runtime";

/** The maximum size of an Inngest call. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Inngest reads statuses only, so a refusal has no body (T49). */
const QUIET = {
  ...V2,
  refuse: (error: unknown) => new Response(null, { status: unwrapDomainError(error).status }),
};

const call: Handler = async (request) => {
  const endpoint = findInstance("inngest");
  if (!endpoint) throw new DomainError("NOT_FOUND");
  // The dev server does not sign its calls, so they are accepted from this machine only.
  if (env().INNGEST_DEV !== undefined && !isFromLoopback(request.headers))
    throw new DomainError("UNAUTHORIZED");
  if (request.method === "GET") return endpoint(request);
  const text = await readText(request, MAX_BYTES);
  await assertParseable(text);
  if (text !== "" && !isJson(text)) throw new DomainError("BAD_REQUEST");
  const { method, headers } = request;
  return endpoint(new Request(request.url, { method, headers, body: text === "" ? null : text }));
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const open = buildRouteMethods({ GET: call, POST: call, PUT: call }, "one program", QUIET);
const closed = buildNotFoundRoute("one program");

/** The endpoint of Inngest if background work runs there (ruling 29). Otherwise 404 for every method. */
const createMethodHandler =
  (method: keyof typeof open): Handler =>
  (request, context) =>
    (findInstance("inngest") ? open : closed)[method](request, context);

export const GET = createMethodHandler("GET");
export const HEAD = createMethodHandler("HEAD");
export const POST = createMethodHandler("POST");
export const PUT = createMethodHandler("PUT");
export const PATCH = createMethodHandler("PATCH");
export const DELETE = createMethodHandler("DELETE");
export const OPTIONS = createMethodHandler("OPTIONS");
