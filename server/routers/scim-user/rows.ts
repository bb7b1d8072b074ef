import { and, eq, type SQL, sql } from "drizzle-orm";
import { ScimProblem } from "@/server/contract/scim/problem";
import type { UserValues } from "@/server/contract/scim/user";
import type { Connection, Transaction } from "@/server/db/client";
import { organisationMembers, organisations, scimUsers } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";

type UserRow = typeof scimUsers.$inferSelect;
/** Somebody of a directory; active while they belong to the organisation. */
export type DirectoryUser = { row: UserRow; active: boolean };

export const isMember = sql<boolean>`${organisationMembers.userId} is not null`;

/** Those of a directory, as a query to narrow further. */
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

/** One of a directory. Another organisation's is as unknown as none. @throws DomainError NOT_FOUND */
export async function loadUser(
  connection: Connection,
  organisationId: number,
  id: string,
): Promise<DirectoryUser> {
  const [found] = await selectUsers(connection, organisationId, eq(scimUsers.id, id));
  if (!found) throw new DomainError("NOT_FOUND", "There is no user of this id.");
  return found;
}

/** The organisation of a directory, its memberships held still until the transaction ends, as `lockPlace` does. */
export async function lockOrganisation(tx: Transaction, organisationId: number) {
  const [organisation] = await tx
    .select()
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for("no key update");
  if (!organisation) throw new DomainError("NOT_FOUND");
  return organisation;
}

export const valuesOf = ({ row, active }: DirectoryUser): UserValues => {
  const { userName, externalId, displayName, formattedName, givenName, familyName, email } = row;
  return { userName, externalId, displayName, formattedName, givenName, familyName, email, active };
};

/** That nobody else of the directory has this `userName`, in whatever case. @throws ScimProblem uniqueness */
export async function assertNameFree(
  tx: Transaction,
  organisationId: number,
  userName: string,
  ownId: string | null,
): Promise<void> {
  const [taken] = await selectUsers(
    tx,
    organisationId,
    sql`lower(${scimUsers.userName}) = lower(${userName})`,
  );
  if (taken && taken.row.id !== ownId)
    throw new ScimProblem("uniqueness", "userName: another user of this directory has it.");
}
