import { TEAM_ROLES, type TeamRole } from "@/server/domain/vocabulary";

/** A role given by groups, and the manual role before it; null for none. */
export type GroupGrant = { role: TeamRole; roleBefore: TeamRole | null };

type GrantSituation = {
  current: TeamRole | null;
  /** The role their groups give there. */
  wanted: TeamRole | null;
  grant: GroupGrant | null;
};

/** Returns the higher of two roles; `TEAM_ROLES` runs from the highest down. */
export function pickHigherRole(one: TeamRole | null, other: TeamRole | null): TeamRole | null {
  if (one === null || other === null) return one ?? other;
  return TEAM_ROLES.indexOf(one) <= TEAM_ROLES.indexOf(other) ? one : other;
}

/**
 * Returns a member's role in a place after applying their groups. A manual role is never taken away: the
 * higher of both counts. A role changed by hand since the groups gave it counts as manual.
 */
export function planGroupGrant({ current, wanted, grant }: GrantSituation): {
  role: TeamRole | null;
  grant: GroupGrant | null;
} {
  const byHand = grant && grant.role === current ? grant.roleBefore : current;
  const role = pickHigherRole(byHand, wanted);
  const isGiven = wanted !== null && role !== byHand;
  return { role, grant: isGiven ? { role: wanted, roleBefore: byHand } : null };
}
