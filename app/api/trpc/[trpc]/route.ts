import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { contextOf } from "@/server/auth/resolve-actor";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import { parseAnyJson } from "@/server/rest/json";
import { methods } from "@/server/rest/methods";
import { MAX_JSON_BYTES, readText } from "@/server/rest/read";
import { appRouter } from "@/server/routers";

/** The table of a bulk send is larger than what other calls take. */
const mostBytes = (url: string): number =>
  new URL(url).pathname.endsWith("/bulkSend.create") ? BULK_SEND_LIMITS.bodyBytes : MAX_JSON_BYTES;

/**
 * The same request with its input read and judged as any other body is: bounded, JSON, no key twice. What is no JSON
 * never reaches a procedure. @throws DomainError PAYLOAD_TOO_LARGE, PARSE_ERROR, INVALID_BODY
 */
async function withPlainInput(request: Request): Promise<Request> {
  const { method, headers, signal } = request;
  const input = new URL(request.url).searchParams.get("input");
  if (input !== null) await parseAnyJson(input);
  if (method !== "POST") return request;
  const text = await readText(request, mostBytes(request.url));
  // A call without an input has no body and says so by naming no type of one.
  if (text !== "" || headers.has("content-type")) await parseAnyJson(text);
  return new Request(request.url, { method, headers, signal, body: text });
}

/**
 * The interface's calls. Answers are never cached: they are one person's (T46). Who calls is settled first, so
 * that a foreign page's request is a plain 403 and no procedure runs (T12).
 */
async function handler(request: Request): Promise<Response> {
  const context = await contextOf(request);
  const answer = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: await withPlainInput(request),
    router: appRouter,
    createContext: () => Promise.resolve(context),
    // A query whose input is too long for an address comes as POST.
    allowMethodOverride: true,
    maxBatchSize: 20,
  });
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handler, POST: handler },
  "own pages",
);
