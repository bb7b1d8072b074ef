import { and, eq, isNull } from "drizzle-orm";
import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { apiTokens, users } from "@/server/db/schema";
import { loadTeamRole } from "./team-role";

/**
 * Presign tokens for embedding (rest/resources.md 10): an HS256 JWT keyed by the stored hash of an API token.
 * Only the API token's holder can make one, and it dies with the API token. It is not stored.
 */
const ALGORITHM = "HS256";

export type PresignSubject = { tokenId: number; teamId: number; scope: string | null };

/** Builds a presign token that expires at `computeLinkExpiry`; null if the API token is gone. */
export async function issuePresignToken(
  connection: Connection,
  { tokenId, teamId, scope }: PresignSubject,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string | null> {
  const [row] = await connection
    .select({ hash: apiTokens.tokenHash })
    .from(apiTokens)
    .where(and(eq(apiTokens.id, tokenId), isNull(apiTokens.revokedAt)));
  if (!row) return null;
  return new SignJWT(scope === null ? {} : { scope })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setAudience(String(teamId))
    .setSubject(String(tokenId))
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(row.hash);
}

const Claims = z.object({
  sub: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(z.int32()),
  scope: z.string().optional(),
});

/**
 * Returns the subject of a presign token; null if it is invalid or expired. Null also if its API token was
 * revoked, expired, or lost its account or its place in the team.
 */
export async function readPresignToken(
  connection: Connection,
  token: string,
): Promise<PresignSubject | null> {
  const claimed = readUnverifiedClaims(token);
  if (!claimed) return null;
  const [row] = await connection
    .select({ token: apiTokens })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.id, claimed.sub), isNull(apiTokens.revokedAt), isNull(users.disabledAt)));
  if (!row) return null;
  const { id, teamId, userId, tokenHash, expiresAt } = row.token;
  const now = await clock.now(connection);
  if (expiresAt !== null && expiresAt <= now) return null;
  if (!(await isGenuine(token, tokenHash, teamId, now))) return null;
  if (!(await loadTeamRole(connection, userId, teamId))) return null;
  return { tokenId: id, teamId, scope: claimed.scope ?? null };
}

/** The token's claims, not verified yet. */
function readUnverifiedClaims(token: string): z.infer<typeof Claims> | null {
  try {
    return Claims.safeParse(decodeJwt(token)).data ?? null;
  } catch (error) {
    if (error instanceof errors.JWTInvalid) return null;
    throw error;
  }
}

async function isGenuine(token: string, key: Uint8Array, teamId: number, now: Date): Promise<boolean> {
  try {
    await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience: String(teamId),
      currentDate: now,
      requiredClaims: ["exp", "iat", "sub"],
    });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
