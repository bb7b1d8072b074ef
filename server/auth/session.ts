import "server-only";
import { eq } from "drizzle-orm";
import { decode } from "next-auth/jwt";
import { database } from "@/server/db/client";
import { teams } from "@/server/db/schema";
import type { Actor } from "@/server/domain/actor";
import { findShutReason, type ShutReason } from "@/server/domain/tenancy/closed-organisation";
import { getActingRole } from "@/server/domain/tenancy/restriction";
import { env } from "@/server/env";
import { readCookie } from "./cookie";
import { getSessionCookieName } from "./next-auth";
import { readOrigin } from "./origin";
import { readSession, type SignedIn } from "./session-store";
import { loadTeamStanding } from "./team-role";

/**
 * Returns the account behind a request's cookie, checked against its session row on every call (ruling 33).
 */
export async function readSignedIn(headers: Headers): Promise<SignedIn | null> {
  const token = readCookie(headers.get("cookie"), getSessionCookieName());
  if (!token) return null;
  const secret = env().NEXTAUTH_SECRET;
  const claims = secret ? await decode({ token, secret }).catch(() => null) : null;
  const id = claims?.sessionId;
  return typeof id === "string" ? readSession(database(), id, readOrigin(headers).ipAddress) : null;
}

/**
 * Splits a session into one of the account itself, or one of a single organisation. A procedure that does not opt
 * in treats the latter as signed out.
 */
export function toSessionSides(session: SignedIn | null): {
  account: SignedIn | null;
  company: (SignedIn & { reach: number }) | null;
} {
  if (session === null || session.reach === null) return { account: session, company: null };
  return { account: null, company: { ...session, reach: session.reach } };
}

/**
 * Returns the team actor of an account in the team of that address; null for strangers and for accounts that
 * are shut out.
 */
export const loadTeamActor = async (account: SignedIn, teamUrl: string | null): Promise<Actor | null> =>
  (await resolveTeamAccess(account, teamUrl)).actor;

/** Like `loadTeamActor`; `shut` says why a member's session does not reach the team. */
export async function resolveTeamAccess(
  account: SignedIn,
  teamUrl: string | null,
): Promise<{ actor: Actor | null; shut: ShutReason | null }> {
  const nobody = { actor: null, shut: null };
  if (!teamUrl) return nobody;
  const [team] = await database()
    .select({ id: teams.id, organisationId: teams.organisationId })
    .from(teams)
    .where(eq(teams.url, teamUrl));
  // A session from a company's provider reaches no other organisation's teams.
  if (account.reach !== null && team?.organisationId !== account.reach) return nobody;
  const standing = team ? await loadTeamStanding(database(), account.userId, team.id) : null;
  if (!team || !standing) return nobody;
  const shut = findShutReason(account, team.organisationId);
  if (shut !== null) return { actor: null, shut };
  const { userId, email, name } = account;
  const { restriction } = standing;
  const role = getActingRole(standing);
  return { actor: { kind: "user", userId, teamId: team.id, role, restriction, email, name }, shut };
}
