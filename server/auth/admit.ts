import { type Connection, database } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import type { Actor } from "@/server/domain/actor";
import { isRefusal, Refusal } from "@/server/domain/errors";
import { env } from "@/server/env";
import { resolveApiToken } from "./api-token";
import { originOf } from "./origin";
import { type Allowance, countHit, MINUTE_MS } from "./rate";

/** The only actor REST knows (ruling 18). */
export type TokenActor = Extract<Actor, { kind: "apiToken" }>;

/** Who a REST request speaks for, or why it may not; either way what is left of its limit. */
export type Admission = { allowance: Allowance; origin: Origin } & (
  | { actor: TokenActor | null; refusal: null }
  | { actor: null; refusal: Refusal }
);

/**
 * Judges a REST request by its headers alone: limit of the address, then the API token, then the limit of the
 * token (ruling 24). Cookies are never looked at (ruling 18). Where `isPublic`, a request without the header
 * speaks for nobody; one with it is judged like any other.
 */
export async function admit(headers: Headers, { isPublic = false } = {}): Promise<Admission> {
  const db = database();
  const byAddress = await admitAddress(headers);
  const { origin } = byAddress;
  if (byAddress.refusal) return byAddress;
  if (isPublic && headers.get("authorization") === null) return { ...byAddress, actor: null };
  const actor = await tokenActor(db, headers, origin);
  if (isRefusal(actor)) return { ...byAddress, actor: null, refusal: actor };
  const allowance = await countHit(db, `v2:token:${actor.tokenId}`, env().RATE_LIMIT_PER_TOKEN, MINUTE_MS);
  if (allowance.remaining < 0) {
    return { allowance, origin, actor: null, refusal: new Refusal("TOO_MANY_REQUESTS") };
  }
  return { allowance, origin, actor, refusal: null };
}

/** The first step alone, for what needs nobody: unknown paths, wrong methods, the document. */
export async function admitAddress(headers: Headers): Promise<Admission & { actor: null }> {
  const origin = originOf(headers);
  const bucket = `v2:ip:${origin.ipAddress ?? "unknown"}`;
  const allowance = await countHit(database(), bucket, env().RATE_LIMIT_PER_IP, MINUTE_MS);
  const refusal = allowance.remaining < 0 ? new Refusal("TOO_MANY_REQUESTS") : null;
  return refusal ? { allowance, origin, actor: null, refusal } : { allowance, origin, actor: null, refusal };
}

async function tokenActor(
  connection: Connection,
  headers: Headers,
  origin: Origin,
): Promise<TokenActor | Refusal> {
  try {
    const actor = await resolveApiToken(connection, headers.get("authorization"), origin.ipAddress);
    return actor.kind === "apiToken" ? actor : new Refusal("UNAUTHORIZED");
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}
