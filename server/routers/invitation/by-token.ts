import { eq, or } from "drizzle-orm";
import { loadOrganisationRole, loadTeamRole } from "@/server/auth/team-role";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { invitations, organisations, teams, users } from "@/server/db/schema";
import { getInvitationState, type InvitationState } from "@/server/domain/tenancy/invitation";
import { mayGrant } from "@/server/domain/tenancy/rank";
import { hashLinkToken } from "@/server/secrets";

export type Invited = {
  invitation: typeof invitations.$inferSelect;
  organisation: typeof organisations.$inferSelect;
  team: typeof teams.$inferSelect | null;
  inviter: typeof users.$inferSelect | null;
  /** True if the token was mailed, so its holder reads that mailbox; a copied token proves nothing. */
  isMailed: boolean;
  state: InvitationState;
};

/**
 * Returns the invitation of a token; null for unknown tokens (a resent link replaces the earlier). Counts as
 * revoked if the inviter may no longer grant its role, or its team is gone.
 */
export async function findInvitationByToken(connection: Connection, token: string): Promise<Invited | null> {
  const hash = hashLinkToken(token);
  const [invitationRow] = await connection
    .select({ invitation: invitations, organisation: organisations, team: teams, inviter: users })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.organisationId))
    .leftJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(or(eq(invitations.tokenHash, hash), eq(invitations.copiedTokenHash, hash)));
  if (!invitationRow) return null;
  const row = { ...invitationRow, isMailed: Buffer.from(invitationRow.invitation.tokenHash).equals(hash) };
  const state = getInvitationState(row.invitation, await clock.now(connection));
  if (state !== "open") return { ...row, state };
  return { ...row, state: (await isStillMeant(connection, row)) ? "open" : "revoked" };
}

async function isStillMeant(
  connection: Connection,
  { invitation, organisation, team, inviter }: Omit<Invited, "state" | "isMailed">,
): Promise<boolean> {
  if (!inviter || inviter.disabledAt || team?.deletedAt) return false;
  const role = team
    ? await loadTeamRole(connection, inviter.id, team.id)
    : await loadOrganisationRole(connection, inviter.id, organisation.id);
  return role !== null && mayGrant(role, invitation.role);
}
