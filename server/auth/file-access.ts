import { eq } from "drizzle-orm";
import { database } from "@/server/db/client";
import { envelopeItems, envelopes, teams } from "@/server/db/schema";
import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { signedIn, teamActor } from "./session";

/**
 * Who the session's account is in the team of that address. @throws DomainError UNAUTHORIZED without a session,
 * NOT_FOUND for a team the account does not belong to
 */
export async function memberOfTeam(headers: Headers, teamUrl: string | null): Promise<Actor> {
  const account = await signedIn(headers);
  if (!account) throw new DomainError("UNAUTHORIZED");
  const actor = await teamActor(account, teamUrl);
  if (!actor) throw new DomainError("NOT_FOUND", "Team could not be found.");
  return actor;
}

/**
 * Who the session's account is in the team that holds an item; null for strangers and unknown items alike.
 * Whether the item is visible is for the verb to say. @throws DomainError UNAUTHORIZED
 */
export async function memberByItem(headers: Headers, itemId: string): Promise<Actor | null> {
  const account = await signedIn(headers);
  if (!account) throw new DomainError("UNAUTHORIZED");
  const [team] = await database()
    .select({ url: teams.url })
    .from(envelopeItems)
    .innerJoin(envelopes, eq(envelopes.id, envelopeItems.envelopeId))
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .where(eq(envelopeItems.id, itemId));
  return team ? teamActor(account, team.url) : null;
}

/** As `memberByItem`, by envelope. @throws DomainError UNAUTHORIZED */
export async function memberByEnvelope(headers: Headers, envelopeId: string): Promise<Actor | null> {
  const account = await signedIn(headers);
  if (!account) throw new DomainError("UNAUTHORIZED");
  const [team] = await database()
    .select({ url: teams.url })
    .from(envelopes)
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .where(eq(envelopes.id, envelopeId));
  return team ? teamActor(account, team.url) : null;
}
