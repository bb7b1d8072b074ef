import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../client";
import {
  companyConnections,
  companyDomains,
  companyIdentities,
  groupGrants,
  groupRoles,
  invitations,
  organisationMembers,
  scimConnections,
  securityPolicies,
  sessions,
  teams,
} from "../schema";
import { removeReceiver } from "./log-receiver";
import { revokeTokens } from "./tenancy";

/** Tables that let people in through an organisation. All rows are deleted, and its domains become free. */
const WAYS_IN = [
  companyConnections,
  companyDomains,
  companyIdentities,
  groupGrants,
  groupRoles,
  scimConnections,
  securityPolicies,
] as const;

/**
 * Ends an organisation: no one reaches it or its teams, and its tokens, invitations, company sign-in,
 * directory and log stream stop. Documents and their evidence stay, and recipients keep what they were sent.
 * The caller has locked the organisation, and nothing in it is pending.
 */
export async function endOrganisation(
  tx: Transaction,
  organisationId: number,
  teamIds: readonly number[],
  now: Date,
): Promise<void> {
  await revokeTokens(tx, teamIds, now);
  for (const table of WAYS_IN) await tx.delete(table).where(eq(table.organisationId, organisationId));
  // No admin could stop the stream any more.
  await removeReceiver(tx, organisationId);
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.reach, organisationId), isNull(sessions.revokedAt)));
  await tx
    .update(teams)
    .set({ deletedAt: now, publicPageEnabled: false })
    .where(and(eq(teams.organisationId, organisationId), isNull(teams.deletedAt)));
  await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(invitations.organisationId, organisationId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
  await tx.delete(organisationMembers).where(eq(organisationMembers.organisationId, organisationId));
}
