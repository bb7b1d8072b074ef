import { computeEffectiveVisibility, isVisibleTo } from "@/server/domain/envelope/visibility";
import { TEAM_ROLES, type TeamRole, VISIBILITIES, type Visibility } from "@/server/domain/vocabulary";

/**
 * A folder's position: the strictest visibility above it, and the role of its creator, who always sees it.
 */
type FolderPosition = { readonly above: Visibility; readonly makerRole: TeamRole | null };

/**
 * Returns how many team members would see a folder here with each possible visibility. `members` is the
 * number per role. A creator who left the team (`makerRole` null) does not count.
 */
export function countAudienceSizes(
  members: Readonly<Record<TeamRole, number>>,
  { above, makerRole }: FolderPosition,
): Record<Visibility, number> {
  const countAudience = (own: Visibility): number => {
    const seenBy = listRolesThatSee(computeEffectiveVisibility(own, [above]));
    const byRole = seenBy.reduce((total, role) => total + members[role], 0);
    return makerRole && !seenBy.includes(makerRole) ? byRole + 1 : byRole;
  };
  const [everyone, managers, admins] = VISIBILITIES.map(countAudience);
  return { EVERYONE: everyone ?? 0, MANAGER_AND_ABOVE: managers ?? 0, ADMIN: admins ?? 0 };
}

export const listRolesThatSee = (visibility: Visibility): TeamRole[] =>
  TEAM_ROLES.filter((role) => isVisibleTo(role, visibility));

export const listRolesThatLose = (before: Visibility, after: Visibility): TeamRole[] =>
  listRolesThatSee(before).filter((role) => !isVisibleTo(role, after));
