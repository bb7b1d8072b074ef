import { isFromLoopback } from "@/server/auth/origin";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { domainErrorOf } from "@/server/rest/error-response";
import { assertParseable } from "@/server/rest/json";
import { type Handler, methods, notFound, V2 } from "@/server/rest/methods";
import { readText } from "@/server/rest/read";
import { maybe } from "@/server/runtime";

/** As large as a call of Inngest can be. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Its only caller reads statuses, and nobody else is told anything (T49). */
const QUIET = {
  ...V2,
  refuse: (error: unknown) => new Response(null, { status: domainErrorOf(error).status }),
};

/** Hands a call to the functions that the start script opened; what may not come in stops here. */
const call: Handler = async (request) => {
  const endpoint = maybe("inngest");
  if (!endpoint) throw new DomainError("NOT_FOUND");
  // A dev server's calls are not signed, so that only this machine may make them.
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

const open = methods({ GET: call, POST: call, PUT: call }, "one program", QUIET);
const closed = notFound("one program");

/** Where background work runs on Inngest, its endpoint (ruling 29); elsewhere nothing is here, whatever the method. */
const either =
  (method: keyof typeof open): Handler =>
  (request, context) =>
    (maybe("inngest") ? open : closed)[method](request, context);

export const GET = either("GET");
export const HEAD = either("HEAD");
export const POST = either("POST");
export const PUT = either("PUT");
export const PATCH = either("PATCH");
export const DELETE = either("DELETE");
export const OPTIONS = either("OPTIONS");
