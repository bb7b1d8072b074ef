import { eq, or } from "drizzle-orm";
import { organisationRoleOf, teamRoleOf } from "@/server/auth/team-role";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { invitations, organisations, teams, users } from "@/server/db/schema";
import { type InvitationState, invitationState } from "@/server/domain/tenancy/invitation";
import { mayGrant } from "@/server/domain/tenancy/rank";
import { linkTokenHash } from "@/server/secrets";

/** An invitation with the place it leads to, and where it stands. */
export type Invited = {
  invitation: typeof invitations.$inferSelect;
  organisation: typeof organisations.$inferSelect;
  team: typeof teams.$inferSelect | null;
  inviter: typeof users.$inferSelect | null;
  /** The secret was mailed to the address, so that whoever has it reads that mail; one that was copied shows nothing. */
  isMailed: boolean;
  state: InvitationState;
};

/**
 * What a link secret leads to; null for secrets nobody made (a link sent again replaces the earlier one). An
 * invitation whose inviter may no longer grant its role, or whose team is gone, counts as revoked.
 */
export async function invitationByToken(connection: Connection, token: string): Promise<Invited | null> {
  const hash = linkTokenHash(token);
  const [found] = await connection
    .select({ invitation: invitations, organisation: organisations, team: teams, inviter: users })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.organisationId))
    .leftJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(or(eq(invitations.tokenHash, hash), eq(invitations.copiedTokenHash, hash)));
  if (!found) return null;
  const row = { ...found, isMailed: Buffer.from(found.invitation.tokenHash).equals(hash) };
  const state = invitationState(row.invitation, await clock.now(connection));
  if (state !== "open") return { ...row, state };
  return { ...row, state: (await isStillMeant(connection, row)) ? "open" : "revoked" };
}

async function isStillMeant(
  connection: Connection,
  { invitation, organisation, team, inviter }: Omit<Invited, "state" | "isMailed">,
): Promise<boolean> {
  if (!inviter || inviter.disabledAt || team?.deletedAt) return false;
  const role = team
    ? await teamRoleOf(connection, inviter.id, team.id)
    : await organisationRoleOf(connection, inviter.id, organisation.id);
  return role !== null && mayGrant(role, invitation.role);
}
