import { effectiveVisibility, isVisibleTo } from "@/server/domain/envelope/visibility";
import { TEAM_ROLES, type TeamRole, VISIBILITIES, type Visibility } from "@/server/domain/vocabulary";

/** Where a folder stands: the strictest of what lies above it, and who made it, who always sees it. */
type Place = { readonly above: Visibility; readonly makerRole: TeamRole | null };

/**
 * How many people of the team would see a folder here with each visibility it could be given. `members` says how many
 * have each role; a maker who has left the team (`makerRole` null) is nobody of it any more.
 */
export function audienceSizes(
  members: Readonly<Record<TeamRole, number>>,
  { above, makerRole }: Place,
): Record<Visibility, number> {
  const sizeOf = (own: Visibility): number => {
    const seenBy = rolesThatSee(effectiveVisibility(own, [above]));
    const byRole = seenBy.reduce((total, role) => total + members[role], 0);
    return makerRole && !seenBy.includes(makerRole) ? byRole + 1 : byRole;
  };
  const [everyone, managers, admins] = VISIBILITIES.map(sizeOf);
  return { EVERYONE: everyone ?? 0, MANAGER_AND_ABOVE: managers ?? 0, ADMIN: admins ?? 0 };
}

export const rolesThatSee = (visibility: Visibility): TeamRole[] =>
  TEAM_ROLES.filter((role) => isVisibleTo(role, visibility));

/** Whose sight ends when what they could see by role becomes this strict. */
export const rolesThatLose = (before: Visibility, after: Visibility): TeamRole[] =>
  rolesThatSee(before).filter((role) => !isVisibleTo(role, after));
