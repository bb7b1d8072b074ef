import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "../client";
import { organisationMembers, users } from "../schema";

/** Returns the mail data of an organisation's admins with open accounts, except the author of the change. */
export const listAdminsToNotify = (tx: Transaction, organisationId: number, exceptId?: number) =>
  tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      language: users.language,
      timezone: users.timezone,
    })
    .from(organisationMembers)
    .innerJoin(users, and(eq(users.id, organisationMembers.userId), isNull(users.disabledAt)))
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        eq(organisationMembers.role, "ADMIN"),
        exceptId === undefined ? undefined : ne(users.id, exceptId),
      ),
    )
    .orderBy(asc(users.id));
