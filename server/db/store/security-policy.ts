import { eq, sql } from "drizzle-orm";
import type { PeopleByWays } from "@/server/domain/tenancy/policy-consequences";
import { NO_POLICY, type SecurityPolicy } from "@/server/domain/tenancy/security-policy";
import { WAYS_IN } from "@/server/domain/tenancy/sign-in-ways";
import type { Connection, Transaction } from "../client";
import {
  authenticators,
  companyIdentities,
  organisationMembers,
  passkeys,
  securityPolicies,
  teamMembers,
  teams,
  users,
} from "../schema";

export async function readSecurityPolicy(
  connection: Connection,
  organisationId: number,
): Promise<{ policy: SecurityPolicy; updatedAt: Date | null }> {
  const [row] = await connection
    .select()
    .from(securityPolicies)
    .where(eq(securityPolicies.organisationId, organisationId));
  if (!row) return { policy: NO_POLICY, updatedAt: null };
  const { organisationId: _, updatedAt, ...policy } = row;
  return { policy, updatedAt };
}

/** Replaces the policy. The caller has locked the organisation. */
export async function writeSecurityPolicy(
  tx: Transaction,
  organisationId: number,
  policy: SecurityPolicy,
  now: Date,
): Promise<void> {
  const values = { ...policy, updatedAt: now };
  await tx
    .insert(securityPolicies)
    .values({ organisationId, ...values })
    .onConflictDoUpdate({ target: securityPolicies.organisationId, set: values });
}

export async function clearSecurityPolicy(tx: Transaction, organisationId: number): Promise<boolean> {
  const gone = await tx
    .delete(securityPolicies)
    .where(eq(securityPolicies.organisationId, organisationId))
    .returning({ organisationId: securityPolicies.organisationId });
  return gone.length > 0;
}

type WaysInRow = {
  by_password: boolean;
  by_passkey: boolean;
  by_company: boolean;
  guarded: boolean;
  count: number;
};

/**
 * Counts everyone who reaches the organisation or a team of it, grouped by possible ways to sign in: at most
 * sixteen groups.
 */
export async function countPeopleBySignIn(
  connection: Connection,
  organisationId: number,
): Promise<PeopleByWays[]> {
  const rows = await connection.execute<WaysInRow>(sql`
    select p.by_password, p.by_passkey, p.by_company, p.guarded, count(*)::int as count
    from (
      select u.password_hash is not null as by_password,
        exists (select from ${passkeys} k where k.user_id = u.id) as by_passkey,
        exists (select from ${companyIdentities} c
          where c.user_id = u.id and c.organisation_id = ${organisationId}) as by_company,
        exists (select from ${authenticators} a
          where a.user_id = u.id and a.confirmed_at is not null and a.guards_sign_in) as guarded
      from ${users} u
      where u.disabled_at is null and u.id in (
        select m.user_id from ${organisationMembers} m where m.organisation_id = ${organisationId}
        union
        select tm.user_id from ${teamMembers} tm join ${teams} t on t.id = tm.team_id
        where t.organisation_id = ${organisationId} and t.deleted_at is null)
    ) p
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4`);
  return [...rows].map((row) => {
    const has = { PASSWORD: row.by_password, PASSKEY: row.by_passkey, COMPANY: row.by_company };
    return { waysIn: WAYS_IN.filter((way) => has[way]), isGuarded: row.guarded, count: row.count };
  });
}
