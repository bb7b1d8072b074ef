import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { groupGrants, organisationMembers, type organisations } from "@/server/db/schema";
import type { SettingsBy } from "@/server/db/store/organisation-log";
import { planGroupGrant } from "@/server/domain/tenancy/group-grant";
import type { TeamRole } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import { assignGroupRole, findAssignedRole, removeFromTeam } from "./assigned-role";
import { computeGroupRoles } from "./group-roles";

type Organisation = typeof organisations.$inferSelect;
type GroupMember = { organisation: Organisation; userId: number; by: SettingsBy };

/** Stands for the organisation in place of a team's id. */
const ORGANISATION = 0;

/**
 * Grants the roles of a person's groups and revokes lapsed ones; roles given by hand stay. The only place for
 * SCIM, provider claims and table changes. The caller holds the organisation's lock. The owner's and
 * emergency administrators' roles stay: no directory locks an organisation out.
 */
export async function applyGroups(tx: Transaction, person: GroupMember): Promise<void> {
  const { organisation, userId } = person;
  const isOfOrganisation = and(
    eq(groupGrants.organisationId, organisation.id),
    eq(groupGrants.userId, userId),
  );
  const [member] = await tx
    .select({ role: organisationMembers.role, breakGlassAt: organisationMembers.breakGlassAt })
    .from(organisationMembers)
    .where(
      and(eq(organisationMembers.organisationId, organisation.id), eq(organisationMembers.userId, userId)),
    );
  const grants = await tx.select().from(groupGrants).where(isOfOrganisation);
  if (!member) {
    if (grants.length > 0) await tx.delete(groupGrants).where(isOfOrganisation);
    return;
  }
  const expectedRoles = await computeGroupRoles(tx, organisation.id, userId);
  const granted = new Map(grants.map((grant) => [grant.teamId ?? ORGANISATION, grant]));
  const places = new Set([...expectedRoles.keys(), ...granted.keys()]);
  // The organisation first: its leading roles reach the teams, so leaving a team then loses nothing.
  for (const place of [...places].sort((a, b) => a - b)) {
    const isFixed = userId === organisation.ownerUserId || member.breakGlassAt !== null;
    if (place === ORGANISATION && isFixed) continue;
    await reconcileRole(tx, person, place === ORGANISATION ? null : place, {
      wanted: expectedRoles.get(place) ?? null,
      grant: granted.get(place) ?? null,
    });
  }
}

type Grant = typeof groupGrants.$inferSelect;

async function reconcileRole(
  tx: Transaction,
  person: GroupMember,
  teamId: number | null,
  { wanted, grant }: { wanted: TeamRole | null; grant: Grant | null },
): Promise<void> {
  const { organisation, userId } = person;
  const current = await findAssignedRole(tx, organisation.id, userId, teamId);
  const plan = planGroupGrant({ current, wanted, grant });
  if (plan.role !== current) {
    if (plan.role !== null) await assignGroupRole(tx, person, { teamId, before: current, role: plan.role });
    else if (teamId !== null) await removeFromTeam(tx, person, teamId);
  }
  if (grant) await tx.delete(groupGrants).where(eq(groupGrants.id, grant.id));
  if (plan.grant) {
    const { role, roleBefore } = plan.grant;
    await tx
      .insert(groupGrants)
      .values({ id: newId(), organisationId: organisation.id, userId, teamId, role, roleBefore });
  }
}

export async function applyGroupsForPeople(
  tx: Transaction,
  { organisation, by }: Omit<GroupMember, "userId">,
  userIds: Iterable<number>,
): Promise<void> {
  for (const userId of [...new Set(userIds)].sort((a, b) => a - b))
    await applyGroups(tx, { organisation, by, userId });
}
