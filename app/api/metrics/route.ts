import { createHash } from "node:crypto";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { gatherMetrics } from "@/server/metrics/gather";
import { CONTENT_TYPE } from "@/server/metrics/text";
import { buildRouteMethods } from "@/server/rest/methods";
import { isSameSecret } from "@/server/secrets";

/** Hashes both sides to equal length, so that comparing takes the same time for any input (T39). */
const computeDigest = (text: string): Uint8Array => createHash("sha256").update(text).digest();

/**
 * Figures for Prometheus, for callers with METRICS_TOKEN. Without that variable the route is 404 (ruling 38).
 * @throws DomainError NOT_FOUND, UNAUTHORIZED
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  {
    GET: async (request) => {
      const own = env().METRICS_TOKEN;
      if (own === undefined) throw new DomainError("NOT_FOUND");
      const bearerToken = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
      if (bearerToken === undefined || !isSameSecret(computeDigest(bearerToken), computeDigest(own)))
        throw new DomainError("UNAUTHORIZED");
      return new Response(await gatherMetrics(), { headers: { "Content-Type": CONTENT_TYPE } });
    },
  },
  "one program",
);
