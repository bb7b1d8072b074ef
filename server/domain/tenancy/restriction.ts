import type { TeamRole } from "@/server/domain/vocabulary";

/**
 * What a member of a team may not do, whatever their role (ruling 90): a flag over the three roles, so that nobody's list
 * of roles grows. AUDITOR sees everything and changes nothing; SIGN_ONLY signs what comes to them and sends nothing;
 * TEMPLATES_ONLY sends what templates allow and nothing else.
 */
export const MEMBER_RESTRICTIONS = ["AUDITOR", "SIGN_ONLY", "TEMPLATES_ONLY"] as const;
export type MemberRestriction = (typeof MEMBER_RESTRICTIONS)[number];

/** How somebody stands in a team. */
export type TeamStanding = { readonly role: TeamRole; readonly restriction: MemberRestriction | null };

/**
 * The role by which a verb of the team judges somebody whom the table of verbs has let in: an auditor sees what an admin
 * sees, everybody else who is restricted has no more than a member.
 */
export function actingRole({ role, restriction }: TeamStanding): TeamRole {
  if (restriction === null) return role;
  return restriction === "AUDITOR" ? "ADMIN" : "MEMBER";
}

/**
 * The role by which people are led: whoever is restricted manages nobody and nothing, and is told nothing that those who
 * lead are told.
 */
export const leadingRole = ({ role, restriction }: TeamStanding): TeamRole =>
  restriction === null ? role : "MEMBER";

/** Whether envelopes may be theirs: who may not send has no use for another's documents. */
export const mayOwnEnvelopes = (restriction: MemberRestriction | null): boolean =>
  restriction === null || restriction === "TEMPLATES_ONLY";
