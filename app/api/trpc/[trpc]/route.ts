import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { contextOf } from "@/server/auth/resolve-actor";
import { methods } from "@/server/rest/methods";
import { appRouter } from "@/server/routers";

/**
 * The interface's calls. Answers are never cached: they are one person's (T46). Who calls is settled first, so
 * that a foreign page's request is a plain 403 and no procedure runs (T12).
 */
async function handler(request: Request): Promise<Response> {
  const context = await contextOf(request);
  const answer = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => Promise.resolve(context),
    allowMethodOverride: false,
    maxBatchSize: 20,
  });
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handler, POST: handler },
  "own pages",
);
