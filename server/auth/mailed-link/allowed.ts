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

/** Policies that let people in by a mailed link: not where the company's sign-in is required, which decides alone. */
const isAllowing = and(
  eq(securityPolicies.allowsMailedLink, true),
  sql`not exists (select from ${companyConnections} c
    where c.organisation_id = ${securityPolicies.organisationId} and c.required_at is not null)`,
);

/** Whether any organisation of this installation lets its people in by a mailed link: what the door on the page stands for. */
export async function isMailedLinkOffered(connection: Connection): Promise<boolean> {
  const [row] = await connection
    .select({ id: securityPolicies.organisationId })
    .from(securityPolicies)
    .where(isAllowing)
    .limit(1);
  return row !== undefined;
}

/**
 * The account that a link may be mailed to and open, its row locked where it is asked for; null for every other. It is
 * open, its address was confirmed by its owner (whoever opened it in somebody's name would have their address opened), and
 * an organisation that it belongs to allows it.
 */
export async function linkableAccount(
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
