import { and, eq, isNull, type SQL } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { apiTokens, teams, users } from "@/server/db/schema";
import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { apiTokenHash } from "@/server/secrets";
import { teamRoleOf } from "./team-role";

const LAST_USED_EVERY_MS = 60_000;

/** The token text of an `Authorization` header: raw, or after a case-insensitive `Bearer` (ruling 18). */
function tokenFromHeader(header: string | null): string | null {
  const text = (header ?? "")
    .trim()
    .replace(/^bearer(\s+|$)/i, "")
    .trim();
  return text === "" ? null : text;
}

type TokenActor = Extract<Actor, { kind: "apiToken" }>;

/**
 * Who an API token speaks for: its creator inside its one team, with the role as it is now.
 * @throws DomainError UNAUTHORIZED (absent, unknown, revoked, account disabled), EXPIRED_CODE
 */
export async function resolveApiToken(
  connection: Connection,
  header: string | null,
  ipAddress: string | null,
): Promise<TokenActor> {
  const text = tokenFromHeader(header);
  if (!text || text.length > 256) throw new DomainError("UNAUTHORIZED");
  return actorOfToken(connection, eq(apiTokens.tokenHash, apiTokenHash(text)), ipAddress);
}

/** As `resolveApiToken`, for a link we signed on behalf of a token: what ends the token ends the link. */
export const resolveIssuer = (
  connection: Connection,
  tokenId: number,
  ipAddress: string | null,
): Promise<TokenActor> => actorOfToken(connection, eq(apiTokens.id, tokenId), ipAddress);

async function actorOfToken(
  connection: Connection,
  which: SQL,
  ipAddress: string | null,
): Promise<TokenActor> {
  const [row] = await connection
    .select({ token: apiTokens, team: teams, user: users })
    .from(apiTokens)
    .innerJoin(teams, eq(teams.id, apiTokens.teamId))
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(which, isNull(apiTokens.revokedAt), isNull(users.disabledAt)));
  if (!row) throw new DomainError("UNAUTHORIZED");
  const now = await clock.now(connection);
  if (row.token.expiresAt && row.token.expiresAt <= now)
    throw new DomainError("EXPIRED_CODE", "The API token has expired.");
  const role = await teamRoleOf(connection, row.user.id, row.team.id);
  if (!role) throw new DomainError("UNAUTHORIZED");
  const lastUsed = row.token.lastUsedAt?.getTime() ?? 0;
  if (now.getTime() - lastUsed > LAST_USED_EVERY_MS) {
    await connection
      .update(apiTokens)
      .set({ lastUsedAt: now, lastUsedIp: ipAddress })
      .where(eq(apiTokens.id, row.token.id));
  }
  return {
    kind: "apiToken",
    tokenId: row.token.id,
    tokenName: row.token.name,
    userId: row.user.id,
    teamId: row.team.id,
    teamName: row.team.name,
    role,
  };
}
