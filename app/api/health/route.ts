import { env } from "@/server/env";
import { getReadiness } from "@/server/health";
import { computeInstallationMark } from "@/server/installation-mark";
import { buildRouteMethods } from "@/server/rest/methods";

/** Liveness: this process answers. With `?ready=1`, readiness: 503 if it cannot do its work. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  {
    GET: async (request) => {
      if (!new URL(request.url).searchParams.has("ready"))
        return Response.json({ ok: true, installation: computeInstallationMark(env()) });
      const answer = await getReadiness();
      if (answer.ready) return Response.json(answer);
      return Response.json(answer, { status: 503, headers: { "Retry-After": "5" } });
    },
  },
  "own pages",
);
