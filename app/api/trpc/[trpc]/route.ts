import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { contextOf } from "@/server/auth/resolve-actor";
import { appRouter } from "@/server/routers";

/** The interface's calls. Answers are never cached: they are one person's (T46). */
async function handler(request: Request): Promise<Response> {
  const answer = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => contextOf(request),
    allowMethodOverride: false,
    maxBatchSize: 20,
  });
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}

export { handler as GET, handler as POST };
