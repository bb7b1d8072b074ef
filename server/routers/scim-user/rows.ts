import { and, eq, type SQL, sql } from "drizzle-orm";
import { ScimProblem } from "@/server/contract/scim/problem";
import type { UserValues } from "@/server/contract/scim/user";
import type { Connection, Transaction } from "@/server/db/client";
import { organisationMembers, organisations, scimUsers } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";

type UserRow = typeof scimUsers.$inferSelect;
/** A person of a directory; active while they belong to the organisation. */
export type DirectoryUser = { row: UserRow; active: boolean };

export const isMember = sql<boolean>`${organisationMembers.userId} is not null`;

/** Builds the query of a directory's people, to be narrowed further. */
export const selectUsers = (connection: Connection, organisationId: number, narrower?: SQL) =>
  connection
    .select({ row: scimUsers, active: isMember })
    .from(scimUsers)
    .leftJoin(
      organisationMembers,
      and(
        eq(organisationMembers.organisationId, scimUsers.organisationId),
        eq(organisationMembers.userId, scimUsers.userId),
      ),
    )
    .where(and(eq(scimUsers.organisationId, organisationId), narrower));

/**
 * Returns a person of a directory. A person of another organisation counts as unknown.
 * @throws DomainError NOT_FOUND
 */
export async function loadUser(
  connection: Connection,
  organisationId: number,
  id: string,
): Promise<DirectoryUser> {
  const [directoryUser] = await selectUsers(connection, organisationId, eq(scimUsers.id, id));
  if (!directoryUser) throw new DomainError("NOT_FOUND", "There is no user of this id.");
  return directoryUser;
}

/** Returns the organisation of a directory with its memberships locked, as `lockPlace` does. */
export async function lockOrganisation(tx: Transaction, organisationId: number) {
  const [organisation] = await tx
    .select()
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for("no key update");
  if (!organisation) throw new DomainError("NOT_FOUND");
  return organisation;
}

export const toUserValues = ({ row, active }: DirectoryUser): UserValues => {
  const { userName, externalId, displayName, formattedName, givenName, familyName, email } = row;
  return { userName, externalId, displayName, formattedName, givenName, familyName, email, active };
};

/**
 * Requires a `userName` that no other person of the directory has, ignoring case.
 * @throws ScimProblem uniqueness
 */
export async function assertNameFree(
  tx: Transaction,
  organisationId: number,
  userName: string,
  ownId: string | null,
): Promise<void> {
  const [existingUser] = await selectUsers(
    tx,
    organisationId,
    sql`lower(${scimUsers.userName}) = lower(${userName})`,
  );
  if (existingUser && existingUser.row.id !== ownId)
    throw new ScimProblem("uniqueness", "userName: another user of this directory has it.");
}
