import { clock } from "@/server/clock";
import { database } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import type { Actor } from "@/server/domain/actor";
import { DomainError, isDomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { resolveApiToken, resolveLink } from "./api-token";
import { buildUnknownLinkError, type FileLink, readFileLink } from "./file-link";
import { readOrigin } from "./origin";
import type { Allowance } from "./rate";
import { countRequest } from "./request-count";

/** The only actor that REST knows (ruling 18). */
export type TokenActor = Extract<Actor, { kind: "apiToken" }>;

/** Owner of the request's token, set on refused requests too: the team's request log names it. */
type TokenHolder = Pick<TokenActor, "teamId" | "tokenId">;

export type Admission = { allowance: Allowance; origin: Origin; holder: TokenHolder | null } & (
  | { actor: TokenActor | null; refusal: null }
  | { actor: null; refusal: DomainError }
);

export type LinkAdmission = { allowance: Allowance; origin: Origin; holder: TokenHolder | null } & (
  | { link: FileLink; actor: TokenActor; refusal: null }
  | { refusal: DomainError }
);

/** Each generation of the API has its own limits (rest/README.md 1.5). */
export type Api = "v1" | "v2" | "scim";

/**
 * Admits a REST request by its headers alone: the address limit, the API token, then the token limit (ruling
 * 24). Cookies are never read (ruling 18). With `isPublic`, a request without the header has no actor; one
 * with the header is judged like any other.
 */
export async function admitRequest(
  headers: Headers,
  { isPublic = false, api = "v2" }: { isPublic?: boolean; api?: Api } = {},
): Promise<Admission> {
  const db = database();
  const byAddress = await admitAddress(headers, api);
  const { origin } = byAddress;
  if (byAddress.refusal) return byAddress;
  if (isPublic && headers.get("authorization") === null) return { ...byAddress, actor: null };
  const resolvedToken = await catchRefusal(() =>
    resolveApiToken(db, headers.get("authorization"), origin.ipAddress),
  );
  if (isDomainError(resolvedToken)) return { ...byAddress, actor: null, refusal: resolvedToken };
  const { actor, isOutside, perMinute } = resolvedToken;
  if (isOutside) return { ...byAddress, holder: actor, actor: null, refusal: buildForeignAddressError() };
  const bucket = `${api}:token:${actor.tokenId}`;
  const most = env().RATE_LIMIT_PER_TOKEN;
  const allowance = await countRequest(db, bucket, Math.min(perMinute ?? most, most));
  if (allowance.remaining < 0) {
    return { allowance, origin, holder: actor, actor: null, refusal: new DomainError("TOO_MANY_REQUESTS") };
  }
  return { allowance, origin, holder: actor, actor, refusal: null };
}

/** Applies the address limit only, for unknown paths, wrong methods and the API document. */
export async function admitAddress(headers: Headers, api: Api = "v2"): Promise<Admission & { actor: null }> {
  const origin = readOrigin(headers);
  const bucket = `${api}:ip:${origin.ipAddress ?? "unknown"}`;
  const allowance = await countRequest(database(), bucket, env().RATE_LIMIT_PER_IP);
  const refusal = allowance.remaining < 0 ? new DomainError("TOO_MANY_REQUESTS") : null;
  const nobody = { allowance, origin, holder: null, actor: null };
  return refusal ? { ...nobody, refusal } : { ...nobody, refusal };
}

/**
 * Admits a request by a signed link instead of an API token (domain/README.md 1.4): the address limit, the
 * link, then the token behind the link.
 * @param kinds the link uses that this path accepts
 */
export async function admitByLink(
  headers: Headers,
  opaque: string,
  kinds: readonly FileLink["kind"][],
): Promise<LinkAdmission> {
  const db = database();
  const { allowance, origin, refusal } = await admitAddress(headers, "v1");
  const resolvedLink =
    refusal ??
    (await catchRefusal(async () => {
      const link = readFileLink(opaque, await clock.now(db));
      if (!kinds.includes(link.kind)) throw buildUnknownLinkError();
      const { actor, isOutside } = await resolveLink(db, link.tokenId, origin.ipAddress);
      if (isOutside) throw buildForeignAddressError();
      return { link, actor };
    }));
  if (isDomainError(resolvedLink)) return { allowance, origin, holder: null, refusal: resolvedLink };
  return { allowance, origin, holder: resolvedLink.actor, refusal: null, ...resolvedLink };
}

const buildForeignAddressError = () =>
  new DomainError("FORBIDDEN", "This API token may not be used from the address that the request came from.");

async function catchRefusal<Found>(find: () => Promise<Found>): Promise<Found | DomainError> {
  try {
    return await find();
  } catch (error) {
    if (isDomainError(error)) return error;
    throw error;
  }
}
