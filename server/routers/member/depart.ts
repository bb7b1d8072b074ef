import { and, eq, inArray } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { organisationMembers, teamMembers, teams, users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { handOverEnvelopes, revokeTokens } from "@/server/db/store/tenancy";
import { DomainError } from "@/server/domain/errors";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { Context } from "@/server/trpc";
import { membersUrl, personIn, tellLeaders } from "./news";
import { actorIn, type Here, type Member, roleAt } from "./place";

type Departure = {
  account: NonNullable<Context["account"]>;
  origin: Origin;
  cause: "MEMBER_LEFT" | "MEMBER_REMOVED";
  /** Who gets the envelopes; the organisation's owner unless somebody is named. */
  handOverTo: number | undefined;
};

/**
 * Ends a membership: everything the member owns there passes on with an audit entry each, their API tokens stop
 * working and their sessions lose the place at once, all in this transaction (domain/README.md 3.2). From an
 * organisation, all its teams go too. The place is locked by the caller. Returns how many envelopes passed on.
 * @throws DomainError NOT_FOUND (handOverToUserId), INVALID_REQUEST where the organisation alone grants the access
 */
export async function endMembership(
  tx: Transaction,
  here: Here,
  member: Member,
  departure: Departure,
): Promise<number> {
  const now = await clock.now(tx);
  const teamIds = await teamsToLeave(tx, here, member);
  const to = await receiver(tx, here, member, departure.handOverTo);
  let envelopes = 0;
  for (const teamId of teamIds) {
    const actor = actorIn(departure.account, teamId, here.role);
    const act = { actor, origin: departure.origin, now };
    envelopes += await handOverEnvelopes(tx, [teamId], { from: member, to }, departure.cause, act);
  }
  await revokeTokens(tx, teamIds, now, member.id);
  if (teamIds.length > 0) {
    await tx
      .delete(teamMembers)
      .where(and(inArray(teamMembers.teamId, teamIds), eq(teamMembers.userId, member.id)));
  }
  await tellLeaders(
    tx,
    here,
    {
      kind: "MEMBER_LEFT",
      data: {
        place: here.name,
        person: personIn(member),
        removedBy: departure.cause === "MEMBER_REMOVED" ? personIn(departure.account).name : null,
        envelopes,
        url: membersUrl(here),
      },
    },
    { except: [member.id, departure.account.userId], now },
  );
  if (!here.team) {
    await tx
      .delete(organisationMembers)
      .where(
        and(
          eq(organisationMembers.organisationId, here.organisation.id),
          eq(organisationMembers.userId, member.id),
        ),
      );
  }
  return envelopes;
}

/** The team, or every team of the organisation, deleted ones too: nothing stays behind in somebody's name. */
async function teamsToLeave(tx: Transaction, here: Here, member: Member): Promise<number[]> {
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

/** Who receives the envelopes: the owner, or a named member who reaches every team concerned. */
async function receiver(tx: Transaction, here: Here, member: Member, userId: number | undefined) {
  const { ownerUserId } = here.organisation;
  const id = userId ?? ownerUserId;
  const role = id === ownerUserId ? "ADMIN" : await roleAt(tx, id, here);
  // Only who leads the organisation reaches all its teams.
  const reaches = here.team ? role !== null : role !== null && mayManage(role);
  const [person] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id));
  if (!person || !reaches || id === member.id) {
    throw new DomainError(
      "NOT_FOUND",
      "handOverToUserId: name a member who stays and reaches these envelopes.",
    );
  }
  return person;
}
