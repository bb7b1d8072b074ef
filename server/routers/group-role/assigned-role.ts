import { and, eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { organisationMembers, type organisations, teamMembers, teams, users } from "@/server/db/schema";
import { recordSettingsChange, type SettingsBy } from "@/server/db/store/organisation-log";
import { listChanges } from "@/server/domain/organisation-log/changes";
import type { TeamRole } from "@/server/domain/vocabulary";
import { endMembership } from "../member/depart";
import { type CallerMembership, loadMember } from "../member/membership-scope";
import { toPersonTarget } from "../organisation-log/log-actor";
import { findHandOverUser } from "../scim-user/end";

type GroupMember = { organisation: typeof organisations.$inferSelect; userId: number; by: SettingsBy };

/**
 * Returns a person's role in a team alone, without the organisation's; without a team, in the organisation.
 */
export async function findAssignedRole(
  tx: Transaction,
  organisationId: number,
  userId: number,
  teamId: number | null,
): Promise<TeamRole | null> {
  const [row] =
    teamId === null
      ? await tx
          .select({ role: organisationMembers.role })
          .from(organisationMembers)
          .where(
            and(
              eq(organisationMembers.organisationId, organisationId),
              eq(organisationMembers.userId, userId),
            ),
          )
      : await tx
          .select({ role: teamMembers.role })
          .from(teamMembers)
          .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
  return row?.role ?? null;
}

type RoleChange = { teamId: number | null; before: TeamRole | null; role: TeamRole };

export async function assignGroupRole(
  tx: Transaction,
  person: GroupMember,
  { teamId, before, role }: RoleChange,
): Promise<void> {
  const { organisation, userId, by } = person;
  await writeRole(tx, person, teamId, role);
  await recordSettingsChange(tx, by, {
    action: before === null ? "MEMBER_JOINED" : "MEMBER_ROLE_CHANGED",
    place: teamId === null ? { organisationId: organisation.id } : { teamId },
    target: await loadPerson(tx, userId),
    changes: listChanges({ role: before }, { role }),
  });
}

async function loadPerson(tx: Transaction, userId: number) {
  const [user] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return toPersonTarget(user ?? { id: userId, name: "", email: "" });
}

async function writeRole(
  tx: Transaction,
  { organisation, userId }: GroupMember,
  teamId: number | null,
  role: TeamRole,
): Promise<void> {
  if (teamId === null) {
    await tx
      .update(organisationMembers)
      .set({ role })
      .where(
        and(eq(organisationMembers.organisationId, organisation.id), eq(organisationMembers.userId, userId)),
      );
    return;
  }
  await tx
    .insert(teamMembers)
    .values({ teamId, userId, role, createdAt: await clock.now(tx) })
    .onConflictDoUpdate({ target: [teamMembers.teamId, teamMembers.userId], set: { role } });
}

/**
 * Removes a person from a team and passes their documents on, as a removal by the directory does. A person
 * who still reaches the team through the organisation keeps theirs.
 */
export async function removeFromTeam(
  tx: Transaction,
  { organisation, userId, by }: GroupMember,
  teamId: number,
): Promise<void> {
  const [team] = await tx.select().from(teams).where(eq(teams.id, teamId));
  if (!team) return;
  const isOut = and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId));
  if (team.deletedAt !== null) return void (await tx.delete(teamMembers).where(isOut));
  const here: CallerMembership = { organisation, team, name: team.name, role: "ADMIN", restriction: null };
  const member = await loadMember(tx, here, userId);
  const handOverTo = await findHandOverUser(tx, organisation.id, userId);
  if (member.isThroughOrganisation || member.isOwner || handOverTo === null) {
    await tx.delete(teamMembers).where(isOut);
    await recordSettingsChange(tx, by, {
      action: "MEMBER_REMOVED",
      place: { teamId },
      target: toPersonTarget(member),
      changes: listChanges({ role: member.role }, {}),
    });
    return;
  }
  await endMembership(tx, here, member, { account: null, by, cause: "MEMBER_REMOVED", handOverTo });
}
