import "server-only";
import { eq } from "drizzle-orm";
import { decode } from "next-auth/jwt";
import { database } from "@/server/db/client";
import { teams } from "@/server/db/schema";
import type { Actor } from "@/server/domain/actor";
import { env } from "@/server/env";
import { cookieValue } from "./cookie";
import { sessionCookieName } from "./next-auth";
import { readSession, type SignedIn } from "./session-store";
import { teamRoleOf } from "./team-role";

/** The account behind a request's cookie, checked against its session row on every call (ruling 33). */
export async function signedIn(headers: Headers): Promise<SignedIn | null> {
  const token = cookieValue(headers.get("cookie"), sessionCookieName());
  if (!token) return null;
  const secret = env().NEXTAUTH_SECRET;
  const claims = secret ? await decode({ token, secret }).catch(() => null) : null;
  const id = claims?.sessionId;
  return typeof id === "string" ? readSession(database(), id) : null;
}

/** The team actor of a signed-in account in the team of that address, or null for strangers. */
export async function teamActor(account: SignedIn, teamUrl: string | null): Promise<Actor | null> {
  if (!teamUrl) return null;
  const [team] = await database().select({ id: teams.id }).from(teams).where(eq(teams.url, teamUrl));
  const role = team ? await teamRoleOf(database(), account.userId, team.id) : null;
  if (!team || !role) return null;
  return {
    kind: "user",
    userId: account.userId,
    teamId: team.id,
    role,
    email: account.email,
    name: account.name,
  };
}
