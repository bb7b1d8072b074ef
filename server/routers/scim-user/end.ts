import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { clock } from "@/server/clock";
import { ScimProblem } from "@/server/contract/scim/problem";
import type { Transaction } from "@/server/db/client";
import {
  invitations,
  organisationMembers,
  type organisations,
  scimConnections,
  users,
} from "@/server/db/schema";
import type { SettingsBy } from "@/server/db/store/organisation-log";
import { endMembership } from "../member/depart";
import { type CallerMembership, loadMember } from "../member/membership-scope";

type Organisation = typeof organisations.$inferSelect;

/** The organisation as a place in which its directory acts as ADMIN. */
const toDirectoryMembership = (organisation: Organisation): CallerMembership => ({
  organisation,
  team: null,
  name: organisation.name,
  role: "ADMIN",
  restriction: null,
});

/**
 * Ends a person's membership at once, with sessions, API tokens and teams; documents pass on as configured.
 * Their account and other memberships stay. The caller holds the lock.
 * @throws ScimProblem state for its owner and its last admin
 */
export async function endDirectoryMembership(
  tx: Transaction,
  organisation: Organisation,
  userId: number,
  by: SettingsBy,
): Promise<void> {
  const here = toDirectoryMembership(organisation);
  const member = await loadMember(tx, here, userId);
  if (member.isOwner)
    throw new ScimProblem(
      "state",
      "The owner of the organisation cannot be deactivated: hand it over first.",
    );
  const handOverTo = await findHandOverUser(tx, organisation.id, userId);
  if (handOverTo === null)
    throw new ScimProblem("state", "The last admin of the organisation cannot be deactivated.");
  await endMembership(tx, here, member, { account: null, by, cause: "MEMBER_REMOVED", handOverTo });
  await tx
    .update(invitations)
    .set({ revokedAt: await clock.now(tx) })
    .where(
      and(
        eq(invitations.organisationId, organisation.id),
        eq(invitations.email, member.email),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
}

/**
 * Returns the new owner of the documents of a person whom the directory removes: the configured leader of the
 * organisation, else its oldest remaining admin, or null.
 */
export async function findHandOverUser(
  tx: Transaction,
  organisationId: number,
  leavingId: number,
): Promise<number | null> {
  const leaders = await tx
    .select({ userId: organisationMembers.userId, role: organisationMembers.role })
    .from(organisationMembers)
    .innerJoin(users, and(eq(users.id, organisationMembers.userId), isNull(users.disabledAt)))
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        ne(organisationMembers.userId, leavingId),
        inArray(organisationMembers.role, ["ADMIN", "MANAGER"]),
      ),
    )
    .orderBy(asc(organisationMembers.createdAt), asc(organisationMembers.userId));
  const oldest = leaders.find(({ role }) => role === "ADMIN");
  if (!oldest) return null;
  const [connection] = await tx
    .select({ named: scimConnections.handOverToUserId })
    .from(scimConnections)
    .where(eq(scimConnections.organisationId, organisationId));
  const named = leaders.find(({ userId }) => userId === connection?.named);
  return (named ?? oldest).userId;
}
