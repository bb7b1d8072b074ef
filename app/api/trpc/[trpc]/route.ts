import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { createContext } from "@/server/auth/resolve-actor";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import { parseAnyJson } from "@/server/rest/json";
import { buildRouteMethods } from "@/server/rest/methods";
import { MAX_JSON_BYTES, readText } from "@/server/rest/read";
import { appRouter } from "@/server/routers";

/** The table of a bulk send is larger than any other call's body. */
const getBodyLimit = (url: string): number =>
  new URL(url).pathname.endsWith("/bulkSend.create") ? BULK_SEND_LIMITS.bodyBytes : MAX_JSON_BYTES;

/**
 * Checks the input before a procedure sees it: bounded, valid JSON, no duplicate key.
 * @throws DomainError PAYLOAD_TOO_LARGE, PARSE_ERROR, INVALID_BODY
 */
async function withPlainInput(request: Request): Promise<Request> {
  const { method, headers, signal } = request;
  const input = new URL(request.url).searchParams.get("input");
  if (input !== null) await parseAnyJson(input);
  if (method !== "POST") return request;
  const text = await readText(request, getBodyLimit(request.url));
  // A call without an input has no body and no content type.
  if (text !== "" || headers.has("content-type")) await parseAnyJson(text);
  return new Request(request.url, { method, headers, signal, body: text });
}

/**
 * Builds the context first: a request from a foreign page is then a plain 403 and no procedure runs (T12).
 * Answers are private to one account and never cached (T46).
 */
async function handleRequest(request: Request): Promise<Response> {
  const context = await createContext(request);
  const answer = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: await withPlainInput(request),
    router: appRouter,
    createContext: () => Promise.resolve(context),
    // A query whose input is too long for a URL comes as POST.
    allowMethodOverride: true,
    maxBatchSize: 20,
  });
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: handleRequest, POST: handleRequest },
  "own pages",
);
