import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import {
  companyConnections,
  organisationMembers,
  securityPolicies,
  teamMembers,
  teams,
  users,
} from "@/server/db/schema";

type User = typeof users.$inferSelect;

/** Policies that allow a mailed link. A required company sign-in excludes it. */
const isAllowing = and(
  eq(securityPolicies.allowsMailedLink, true),
  sql`not exists (select from ${companyConnections} c
    where c.organisation_id = ${securityPolicies.organisationId} and c.required_at is not null)`,
);

/**
 * Returns whether any organisation of the installation allows sign-in by mailed link, so that the page offers
 * it.
 */
export async function isMailedLinkOffered(connection: Connection): Promise<boolean> {
  const [row] = await connection
    .select({ id: securityPolicies.organisationId })
    .from(securityPolicies)
    .where(isAllowing)
    .limit(1);
  return row !== undefined;
}

/**
 * Returns the account that a link may be mailed to and may open, with its row locked on request; null
 * otherwise. It is not disabled, an organisation of it allows the link, and its owner confirmed the address.
 * A stranger may have registered an unconfirmed address.
 */
export async function findLinkableAccount(
  connection: Connection,
  by: { email: string } | { userId: number },
  isLocked = false,
): Promise<User | null> {
  const query = connection
    .select()
    .from(users)
    .where(
      and(
        "email" in by ? eq(users.email, by.email) : eq(users.id, by.userId),
        isNull(users.disabledAt),
        isNotNull(users.emailVerifiedAt),
        sql`exists (select from ${securityPolicies} where ${isAllowing} and ${securityPolicies.organisationId} in (
          select m.organisation_id from ${organisationMembers} m where m.user_id = ${users.id}
          union all
          select t.organisation_id from ${teamMembers} tm join ${teams} t on t.id = tm.team_id
          where tm.user_id = ${users.id} and t.deleted_at is null))`,
      ),
    );
  const [user] = await (isLocked ? query.for("no key update") : query);
  return user ?? null;
}
