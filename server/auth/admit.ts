import { type Connection, database } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import type { TeamActor } from "@/server/domain/actor";
import { isRefusal, Refusal } from "@/server/domain/errors";
import { env } from "@/server/env";
import { resolveApiToken } from "./api-token";
import { originOf } from "./origin";
import { type Allowance, countHit, MINUTE_MS } from "./rate";

/** Who a REST request speaks for, or why it may not; either way what is left of its limit. */
export type Admission = { allowance: Allowance } & (
  | { actor: TeamActor; origin: Origin }
  | { actor: null; refusal: Refusal }
);

/**
 * Judges a REST request by its headers alone: limit of the address, then the API token, then the limit of the
 * token (ruling 24). Cookies are never looked at (ruling 18).
 */
export async function admit(headers: Headers): Promise<Admission> {
  const db = database();
  const { allowance: byAddress, origin, refusal } = await admitAnyone(headers);
  if (refusal) return refuse(byAddress, refusal);
  const actor = await tokenActor(db, headers, origin);
  if (isRefusal(actor)) return refuse(byAddress, actor);
  const byToken = await countHit(db, `v2:token:${actor.tokenId}`, env().RATE_LIMIT_PER_TOKEN, MINUTE_MS);
  if (byToken.remaining < 0) return refuse(byToken, new Refusal("TOO_MANY_REQUESTS"));
  return { actor, origin, allowance: byToken };
}

/** As `admit`, for what needs no API token: only the limit of the address. */
export async function admitAnyone(
  headers: Headers,
): Promise<{ allowance: Allowance; origin: Origin; refusal: Refusal | null }> {
  const origin = originOf(headers);
  const bucket = `v2:ip:${origin.ipAddress ?? "unknown"}`;
  const allowance = await countHit(database(), bucket, env().RATE_LIMIT_PER_IP, MINUTE_MS);
  return { allowance, origin, refusal: allowance.remaining < 0 ? new Refusal("TOO_MANY_REQUESTS") : null };
}

const refuse = (allowance: Allowance, refusal: Refusal): Admission => ({ actor: null, refusal, allowance });

async function tokenActor(connection: Connection, headers: Headers, origin: Origin) {
  try {
    const actor = await resolveApiToken(connection, headers.get("authorization"), origin.ipAddress);
    return actor.kind === "apiToken" ? actor : new Refusal("UNAUTHORIZED");
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}
