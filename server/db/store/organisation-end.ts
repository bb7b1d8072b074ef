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

/** What lets people in by an organisation: all of it goes, and its domains are free for whoever holds them next. */
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
 * Ends an organisation: nobody reaches it or its teams any more, its tokens, invitations, company sign-in and directory
 * stop, and so does the streaming of its log. Documents and their evidence stay stored, and recipients keep what they were
 * sent. The organisation is locked by the caller, and nothing of it waits for anybody.
 */
export async function endOrganisation(
  tx: Transaction,
  organisationId: number,
  teamIds: readonly number[],
  now: Date,
): Promise<void> {
  await revokeTokens(tx, teamIds, now);
  for (const table of WAYS_IN) await tx.delete(table).where(eq(table.organisationId, organisationId));
  // Nobody could tell it to stop any more.
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
