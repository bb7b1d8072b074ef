import { TEAM_ROLES, type TeamRole } from "@/server/domain/vocabulary";

/** A role that groups gave, and the one that was there by hand before; null for none. */
export type GroupGrant = { role: TeamRole; roleBefore: TeamRole | null };

type Place = {
  /** What somebody is there now. */
  current: TeamRole | null;
  /** What their groups give there now. */
  wanted: TeamRole | null;
  grant: GroupGrant | null;
};

/** The higher of two roles; `TEAM_ROLES` runs from the highest down. */
export function higherRole(one: TeamRole | null, other: TeamRole | null): TeamRole | null {
  if (one === null || other === null) return one ?? other;
  return TEAM_ROLES.indexOf(one) <= TEAM_ROLES.indexOf(other) ? one : other;
}

/**
 * What somebody becomes in a place by their groups. What was given by hand is never taken away: the role is the higher of
 * both. A role that somebody changed since the groups gave it is by hand from then on.
 */
export function plannedGrant({ current, wanted, grant }: Place): {
  role: TeamRole | null;
  grant: GroupGrant | null;
} {
  const byHand = grant && grant.role === current ? grant.roleBefore : current;
  const role = higherRole(byHand, wanted);
  const isGiven = wanted !== null && role !== byHand;
  return { role, grant: isGiven ? { role: wanted, roleBefore: byHand } : null };
}
