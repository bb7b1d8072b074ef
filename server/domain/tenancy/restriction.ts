import type { TeamRole } from "@/server/domain/vocabulary";

/**
 * Restrictions of a team member, regardless of role (ruling 90): a flag over the three roles, so that no list
 * of roles grows. AUDITOR sees everything and changes nothing. SIGN_ONLY signs and sends nothing.
 * TEMPLATES_ONLY sends only what templates allow.
 */
export const MEMBER_RESTRICTIONS = ["AUDITOR", "SIGN_ONLY", "TEMPLATES_ONLY"] as const;
export type MemberRestriction = (typeof MEMBER_RESTRICTIONS)[number];

export type TeamStanding = { readonly role: TeamRole; readonly restriction: MemberRestriction | null };

/**
 * Returns the role for the procedures that the table leaves open: an auditor sees what an admin sees. All other
 * restricted members have the rights of a MEMBER.
 */
export function getActingRole({ role, restriction }: TeamStanding): TeamRole {
  if (restriction === null) return role;
  return restriction === "AUDITOR" ? "ADMIN" : "MEMBER";
}

/**
 * Returns the role for leading others: a restricted member manages no one, and gets no notices for leaders.
 */
export const getLeadingRole = ({ role, restriction }: TeamStanding): TeamRole =>
  restriction === null ? role : "MEMBER";

/**
 * Returns true if the member may own envelopes: a member who cannot send has no use for another's documents.
 */
export const mayOwnEnvelopes = (restriction: MemberRestriction | null): boolean =>
  restriction === null || restriction === "TEMPLATES_ONLY";
