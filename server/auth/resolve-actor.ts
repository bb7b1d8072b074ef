import { database } from "@/server/db/client";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { services } from "@/server/process-services";
import type { Context } from "@/server/trpc";
import { isFromLoopback, readOrigin } from "./origin";
import { readSignedIn, resolveTeamAccess, toSessionSides } from "./session";
import { readVisitor } from "./visitor";

/** The team that an interface call names. Membership is checked here; the header only selects. */
export const TEAM_HEADER = "x-team-url";

/** Returns the request's id, set by our web process so that log lines and answers can be matched. */
export const readRequestId = (headers: Headers): string =>
  headers.get("x-rubrica-request-id") ?? crypto.randomUUID();

/**
 * Asserts that a cookie-authenticated write comes from our own pages (T12): same-origin by Sec-Fetch-Site if
 * the browser sends it, else by Origin.
 * @throws DomainError FORBIDDEN
 */
export function assertSameOrigin(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  const origin = request.headers.get("origin");
  const host = request.headers.get("host");
  const isOwn =
    origin !== null && (origin === new URL(env().BASE_URL).origin || URL.parse(origin)?.host === host);
  if (site !== null || !isOwn)
    throw new DomainError("FORBIDDEN", "This request did not come from one of our own pages.");
}

export async function createContext(request: Request): Promise<Context> {
  assertSameOrigin(request);
  const session = await readSignedIn(request.headers);
  const side = session && (await resolveTeamAccess(session, request.headers.get(TEAM_HEADER)));
  return {
    db: database(),
    services: services(),
    actor: side?.actor ?? null,
    shutOut: side?.shut ?? null,
    ...toSessionSides(session),
    origin: readOrigin(request.headers),
    visitor: readVisitor(request),
    requestId: readRequestId(request.headers),
    fromLoopback: isFromLoopback(request.headers),
  };
}
