import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { apiTokens, securityPolicies, teamAccess, teams, users } from "@/server/db/schema";
import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { isWithin } from "@/server/domain/tenancy/address-range";
import { getActingRole } from "@/server/domain/tenancy/restriction";
import { isTokenKeptOut } from "@/server/domain/tenancy/security-policy";
import { toTokenLimit } from "@/server/domain/tenancy/token-limit";
import { ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import { hashApiToken } from "@/server/secrets";

const LAST_USED_EVERY_MS = 60_000;

/** Reads the token from an `Authorization` header: raw, or after a case-insensitive `Bearer` (ruling 18). */
function readBearerToken(header: string | null): string | null {
  const text = (header ?? "")
    .trim()
    .replace(/^bearer(\s+|$)/i, "")
    .trim();
  return text === "" ? null : text;
}

type TokenActor = Extract<Actor, { kind: "apiToken" }>;

export type FoundToken = {
  actor: TokenActor;
  /**
   * The address is in neither the token's nor the organisation's list: the token is known, but may do
   * nothing.
   */
  isOutside: boolean;
  perMinute: number | null;
};

/**
 * Returns the actor of an API token: its creator, in the token's one team, with the creator's current role.
 * @throws DomainError UNAUTHORIZED (absent, unknown, revoked, account disabled), EXPIRED_CODE
 */
export async function resolveApiToken(
  connection: Connection,
  header: string | null,
  ipAddress: string | null,
): Promise<FoundToken> {
  const text = readBearerToken(header);
  if (!text || text.length > 256) throw new DomainError("UNAUTHORIZED");
  return findToken(connection, eq(apiTokens.tokenHash, hashApiToken(text)), { ipAddress });
}

/**
 * Like `resolveApiToken`, for a link signed on behalf of a token. All that ends or restricts the token
 * applies to the link.
 */
export const resolveLink = (
  connection: Connection,
  tokenId: number,
  ipAddress: string | null,
): Promise<FoundToken> => findToken(connection, eq(apiTokens.id, tokenId), { ipAddress });

/**
 * Returns the actor for background work. There is no address to check: the request was admitted when it was
 * made.
 */
export const resolveIssuer = async (connection: Connection, tokenId: number): Promise<TokenActor> =>
  (await findToken(connection, eq(apiTokens.id, tokenId), null)).actor;

async function findToken(
  connection: Connection,
  which: SQL,
  from: { ipAddress: string | null } | null,
): Promise<FoundToken> {
  // Lateral, so that the view is computed for one member, not for the installation.
  const standingOfCreator = connection
    .select({ role: teamAccess.role, restriction: teamAccess.restriction })
    .from(teamAccess)
    .where(and(eq(teamAccess.teamId, apiTokens.teamId), eq(teamAccess.userId, apiTokens.userId)))
    .as("standing");
  const [row] = await connection
    .select({
      token: apiTokens,
      team: { id: teams.id, name: teams.name },
      userId: users.id,
      policy: securityPolicies,
      standing: { role: standingOfCreator.role, restriction: standingOfCreator.restriction },
      now: clock.column,
    })
    .from(apiTokens)
    .innerJoin(teams, eq(teams.id, apiTokens.teamId))
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(securityPolicies, eq(securityPolicies.organisationId, teams.organisationId))
    .innerJoinLateral(standingOfCreator, sql`true`)
    .where(and(which, isNull(apiTokens.revokedAt), isNull(users.disabledAt)));
  if (!row) throw new DomainError("UNAUTHORIZED");
  const { standing } = row;
  const now = await clock.read(connection, row.now);
  if (row.token.expiresAt && row.token.expiresAt <= now)
    throw new DomainError("EXPIRED_CODE", "The API token has expired.");
  const { addressRanges, perMinute } = row.token;
  const isOutsideOwn = addressRanges.length > 0 && !isWithin(from?.ipAddress ?? null, addressRanges);
  const isKeptOut = row.policy !== null && isTokenKeptOut(row.policy, from?.ipAddress ?? null);
  const isOutside = from !== null && (isOutsideOwn || isKeptOut);
  const lastUsed = row.token.lastUsedAt?.getTime() ?? 0;
  if (!isOutside && now.getTime() - lastUsed > LAST_USED_EVERY_MS) {
    await connection
      .update(apiTokens)
      .set({ lastUsedAt: now, lastUsedIp: from?.ipAddress ?? null })
      .where(eq(apiTokens.id, row.token.id));
  }
  const actor: TokenActor = {
    kind: "apiToken",
    tokenId: row.token.id,
    tokenName: row.token.name,
    userId: row.userId,
    teamId: row.team.id,
    teamName: row.team.name,
    role: getActingRole(standing),
    restriction: standing.restriction,
    scopes: row.token.scopes,
    // Each operation narrows this. Background work was admitted when it was requested.
    changes: ENVELOPE_TYPES,
    limit: toTokenLimit(row.token),
  };
  return { actor, isOutside, perMinute };
}
