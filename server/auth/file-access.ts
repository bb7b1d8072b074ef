import { database } from "@/server/db/client";
import { findEnvelopeTeamUrl, findItemTeamUrl } from "@/server/db/store/team-of-envelope";
import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { createShutError } from "@/server/domain/tenancy/closed-organisation";
import { loadTeamActor, readSignedIn, resolveTeamAccess, toSessionSides } from "./session";
import type { SignedIn } from "./session-store";

/**
 * Returns the session's account as a member of the team with that address.
 * @throws DomainError UNAUTHORIZED without a session, NOT_FOUND for a team the account does not belong to,
 * COMPANY_REQUIRED, SECURITY_POLICY
 */
export async function requireTeamMember(headers: Headers, teamUrl: string | null): Promise<Actor> {
  const account = await readSignedIn(headers);
  if (!account) throw new DomainError("UNAUTHORIZED");
  const { actor, shut } = await resolveTeamAccess(account, teamUrl);
  if (shut !== null) throw createShutError(shut);
  if (!actor) throw new DomainError("NOT_FOUND", "Team could not be found.");
  return actor;
}

/**
 * Returns the session's account, for data outside any team.
 * @throws DomainError UNAUTHORIZED, COMPANY_SESSION
 */
export async function requireSessionAccount(headers: Headers): Promise<SignedIn> {
  const { account, company } = toSessionSides(await readSignedIn(headers));
  if (company) throw new DomainError("COMPANY_SESSION");
  if (!account) throw new DomainError("UNAUTHORIZED");
  return account;
}

/**
 * Returns the session's account as a member of the item's team; null for strangers and for unknown items. The
 * procedure checks whether the item is visible.
 * @throws DomainError UNAUTHORIZED
 */
export async function findMemberByItem(headers: Headers, itemId: string): Promise<Actor | null> {
  const account = await readSignedIn(headers);
  if (!account) throw new DomainError("UNAUTHORIZED");
  const url = await findItemTeamUrl(database(), itemId);
  return url === null ? null : loadTeamActor(account, url);
}

/** Like `findMemberByItem`, by envelope. @throws DomainError UNAUTHORIZED */
export async function findMemberByEnvelope(headers: Headers, envelopeId: string): Promise<Actor | null> {
  const account = await readSignedIn(headers);
  if (!account) throw new DomainError("UNAUTHORIZED");
  const url = await findEnvelopeTeamUrl(database(), envelopeId);
  return url === null ? null : loadTeamActor(account, url);
}
