import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "../client";
import { organisationMembers, users } from "../schema";

/** The admins of an organisation whose accounts are open, as mails go to them, but for whoever did it. */
export const adminsToTell = (tx: Transaction, organisationId: number, exceptId?: number) =>
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
