import { and, eq, inArray, isNull } from "drizzle-orm";
import { assertBreakGlassStays } from "@/server/auth/company/break-glass";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { groupGrants, organisationMembers, sessions, teamMembers, teams, users } from "@/server/db/schema";
import { recordSettingsChange, type SettingsBy } from "@/server/db/store/organisation-log";
import { handOverEnvelopes } from "@/server/db/store/ownership";
import { revokeTokens } from "@/server/db/store/tenancy";
import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { mayManage } from "@/server/domain/tenancy/rank";
import { mayOwnEnvelopes } from "@/server/domain/tenancy/restriction";
import type { Context } from "@/server/trpc";
import { toLogPlace, toPersonTarget } from "../organisation-log/log-actor";
import { buildMembersUrl, enqueueManagerMails, toMailPerson } from "./member-mails";
import { type CallerMembership, findTeamStanding, type Member, toTeamActor } from "./membership-scope";

/** The directory in audit logs, with a name for any language. */
const DIRECTORY: Actor = { kind: "system", job: "scim" };
const DIRECTORY_NAME = "SCIM";

type Departure = {
  /** Acting account; null for the organisation's directory. */
  account: Context["account"];
  by: SettingsBy;
  cause: "MEMBER_LEFT" | "MEMBER_REMOVED";
  /** New owner of the envelopes. Default: the organisation's owner. */
  handOverTo: number | undefined;
  /** New owners per team id; the caller has checked that they reach the team. */
  receivers?: ReadonlyMap<number, Pick<Member, "id" | "email">>;
};

/**
 * Ends a membership in this transaction: envelopes pass on with an audit entry each, tokens end, sessions
 * lose the place (domain/README.md 3.2); from an organisation, all its teams too. The caller holds the lock.
 * Returns the number of envelopes. @throws DomainError NOT_FOUND (handOverToUserId), INVALID_REQUEST if only
 * the organisation grants the access, and for the last administrator for emergencies
 */
export async function endMembership(
  tx: Transaction,
  here: CallerMembership,
  member: Member,
  departure: Departure,
): Promise<number> {
  const now = await clock.now(tx);
  if (!here.team) await assertBreakGlassStays(tx, here.organisation.id, member.id);
  const teamIds = await listTeamsToLeave(tx, here, member);
  const fallback = await loadReceiver(tx, here, member, departure.handOverTo);
  let envelopes = 0;
  for (const teamId of teamIds) {
    const actor = departure.account ? toTeamActor(departure.account, teamId, here.role) : DIRECTORY;
    const to = departure.receivers?.get(teamId) ?? fallback;
    const act = { actor, origin: departure.by.origin, now };
    envelopes += await handOverEnvelopes(tx, [teamId], { from: member, to }, departure.cause, act);
  }
  await revokeTokens(tx, teamIds, now, member.id);
  await forgetGrants(tx, here, teamIds, member.id);
  if (teamIds.length > 0) {
    await tx
      .delete(teamMembers)
      .where(and(inArray(teamMembers.teamId, teamIds), eq(teamMembers.userId, member.id)));
  }
  await enqueueManagerMails(
    tx,
    here,
    {
      kind: "MEMBER_LEFT",
      data: {
        place: here.name,
        person: toMailPerson(member),
        removedBy: departure.cause === "MEMBER_REMOVED" ? getRemoverName(departure) : null,
        envelopes,
        url: buildMembersUrl(here),
      },
    },
    { except: [member.id, ...(departure.account ? [departure.account.userId] : [])], now },
  );
  if (!here.team) {
    await endReach(tx, here.organisation.id, member.id, now);
    await tx
      .delete(organisationMembers)
      .where(
        and(
          eq(organisationMembers.organisationId, here.organisation.id),
          eq(organisationMembers.userId, member.id),
        ),
      );
  }
  await recordSettingsChange(tx, departure.by, {
    action: departure.cause,
    place: toLogPlace(here),
    target: toPersonTarget(member),
    changes: listChanges({ role: member.role }, { envelopesPassedOn: envelopes || null }),
  });
  return envelopes;
}

const getRemoverName = ({ account }: Departure): string =>
  account ? toMailPerson(account).name : DIRECTORY_NAME;

/** Deletes the grants of groups: a person who returns starts anew. */
async function forgetGrants(
  tx: Transaction,
  here: CallerMembership,
  teamIds: number[],
  userId: number,
): Promise<void> {
  const where = here.team
    ? inArray(groupGrants.teamId, teamIds)
    : eq(groupGrants.organisationId, here.organisation.id);
  await tx.delete(groupGrants).where(and(where, eq(groupGrants.userId, userId)));
}

/** Ends sessions that the company opened for this organisation alone: they reach nothing any more. */
async function endReach(tx: Transaction, organisationId: number, userId: number, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), eq(sessions.reach, organisationId), isNull(sessions.revokedAt)));
}

/**
 * Returns the team, or all teams of the organisation, deleted ones included, so that no envelope stays
 * behind.
 */
async function listTeamsToLeave(tx: Transaction, here: CallerMembership, member: Member): Promise<number[]> {
  if (!here.team) {
    const rows = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(eq(teams.organisationId, here.organisation.id))
      .orderBy(teams.id);
    return rows.map(({ id }) => id);
  }
  if (member.isThroughOrganisation) {
    throw new DomainError(
      "INVALID_REQUEST",
      "userId: this person is here through the organisation; end that membership instead.",
    );
  }
  return [here.team.id];
}

/** Returns the new owner of the envelopes: the owner, or a named member who reaches every team concerned. */
async function loadReceiver(
  tx: Transaction,
  here: CallerMembership,
  member: Member,
  userId: number | undefined,
) {
  const { ownerUserId } = here.organisation;
  const id = userId ?? ownerUserId;
  const standing =
    id === ownerUserId
      ? ({ role: "ADMIN", restriction: null } as const)
      : await findTeamStanding(tx, id, here);
  // Only leaders of the organisation reach all its teams; a member who may not send cannot own documents
  // (ruling 90).
  const reaches =
    standing !== null &&
    mayOwnEnvelopes(standing.restriction) &&
    (here.team !== null || mayManage(standing.role));
  const [person] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id));
  if (!person || !reaches || id === member.id) {
    throw new DomainError(
      "NOT_FOUND",
      "handOverToUserId: name a member who stays and reaches these envelopes.",
    );
  }
  return person;
}
