import { DomainError } from "@/server/domain/errors";
import { TEAM_ROLES, type TeamRole } from "@/server/domain/vocabulary";

/** A member's rank in an organisation or a team. The owner is the organisation's, in its teams too. */
export type Standing = { readonly role: TeamRole; readonly isOwner: boolean };

/** `TEAM_ROLES` runs from the highest down. */
const getRank = (role: TeamRole): number => -TEAM_ROLES.indexOf(role);

/** Members, invitations, tokens and settings are for ADMIN and MANAGER (domain/README.md 3.2). */
export const mayManage = (role: TeamRole): boolean => role !== "MEMBER";

/** Returns the roles a member may give: none above their own (domain/README.md 3.2). */
export const listGrantableRoles = (role: TeamRole): readonly TeamRole[] =>
  mayManage(role) ? TEAM_ROLES.filter((candidate) => getRank(candidate) <= getRank(role)) : [];

export const mayGrant = (role: TeamRole, granted: TeamRole): boolean =>
  listGrantableRoles(role).includes(granted);

/**
 * Returns true if this role may change or remove the other member: never the owner, never a higher role
 * (domain/README.md 3.2).
 */
export const mayActOn = (role: TeamRole, other: Standing): boolean =>
  mayManage(role) && !other.isOwner && getRank(other.role) <= getRank(role);

/** @throws DomainError FORBIDDEN for a MEMBER */
export function assertMayManage(role: TeamRole): void {
  if (!mayManage(role)) throw new DomainError("FORBIDDEN", "Only an admin or a manager may do this.");
}

/** @throws DomainError FORBIDDEN for a role above the caller's own */
export function assertMayGrant(role: TeamRole, granted: TeamRole): void {
  if (!mayGrant(role, granted))
    throw new DomainError("FORBIDDEN", "role: you cannot give a role above your own.");
}

/** @throws DomainError FORBIDDEN for the owner of the organisation and for any role above the caller's */
export function assertMayActOn(role: TeamRole, other: Standing): void {
  if (mayActOn(role, other)) return;
  const why = other.isOwner
    ? "userId: the owner of the organisation keeps their place."
    : "userId: this person's role is above yours.";
  throw new DomainError("FORBIDDEN", why);
}
