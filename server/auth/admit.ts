import { clock } from "@/server/clock";
import { database } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import type { TeamActor } from "@/server/domain/actor";
import { isRefusal, Refusal } from "@/server/domain/errors";
import { env } from "@/server/env";
import { resolveApiToken, resolveIssuer } from "./api-token";
import { type FileLink, readFileLink, unknownLink } from "./file-link";
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
export async function admit(headers: Headers, api: Api = "v2"): Promise<Admission> {
  const db = database();
  const origin = originOf(headers);
  const byAddress = await countAddress(api, origin);
  if (byAddress.remaining < 0) return refuse(byAddress, new Refusal("TOO_MANY_REQUESTS"));
  const actor = await refusalOr(() => resolveApiToken(db, headers.get("authorization"), origin.ipAddress));
  if (isRefusal(actor)) return refuse(byAddress, actor);
  const byToken = await countHit(db, `${api}:token:${actor.tokenId}`, env().RATE_LIMIT_PER_TOKEN, MINUTE_MS);
  if (byToken.remaining < 0) return refuse(byToken, new Refusal("TOO_MANY_REQUESTS"));
  return { actor, origin, allowance: byToken };
}

const refuse = (allowance: Allowance, refusal: Refusal): Admission => ({ actor: null, refusal, allowance });

/**
 * Judges a request that carries a link we signed instead of an API token (domain 1.4): limit of the address, the
 * link, then whether the token it was made for still holds. @param kinds the uses this address takes
 */
export async function admitByLink(
  headers: Headers,
  opaque: string,
  kinds: readonly FileLink["kind"][],
): Promise<Admission & { link: FileLink | null }> {
  const db = database();
  const origin = originOf(headers);
  const allowance = await countAddress("v1", origin);
  if (allowance.remaining < 0) return { ...refuse(allowance, new Refusal("TOO_MANY_REQUESTS")), link: null };
  const found = await refusalOr(async () => {
    const link = readFileLink(opaque, await clock.now(db));
    if (!kinds.includes(link.kind)) throw unknownLink();
    return { link, actor: await resolveIssuer(db, link.tokenId, origin.ipAddress) };
  });
  if (isRefusal(found)) return { ...refuse(allowance, found), link: null };
  return { ...found, origin, allowance };
}

/** Each generation of the API counts on its own (api-v2 1.5). */
type Api = "v1" | "v2";

const countAddress = (api: Api, { ipAddress }: Origin): Promise<Allowance> =>
  countHit(database(), `${api}:ip:${ipAddress ?? "unknown"}`, env().RATE_LIMIT_PER_IP, MINUTE_MS);

async function refusalOr<Found>(find: () => Promise<Found>): Promise<Found | Refusal> {
  try {
    return await find();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}
