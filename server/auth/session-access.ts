import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import {
  authenticators,
  companyConnections,
  organisationMembers,
  organisations,
  securityPolicies,
  sessions,
  teamMembers,
  teams,
} from "@/server/db/schema";
import type { Shut } from "@/server/domain/tenancy/closed-organisation";
import {
  type CompanyMode,
  findPolicyRefusal,
  type JudgedSession,
  listShownWays,
  NO_POLICY,
  type SecurityPolicy,
} from "@/server/domain/tenancy/security-policy";
import { shutPlaces } from "./company/closed-organisations";

type SilentPlace = CompanyMode & { organisationId: number };
type OrganisationPolicy = SecurityPolicy & SilentPlace;

const places = sql`
    select m.organisation_id from ${organisationMembers} m where m.user_id = ${sessions.userId}
    union all
    select t.organisation_id from ${teamMembers} tm join ${teams} t on t.id = tm.team_id
    where tm.user_id = ${sessions.userId}`;

const policies: SQL<OrganisationPolicy[]> = sql<OrganisationPolicy[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'organisationId', p.organisation_id, 'requiresSecondFactor', p.requires_second_factor, 'waysIn', p.ways_in,
    'allowsMailedLink', p.allows_mailed_link,
    'sessionHours', p.session_hours, 'addressRanges', p.address_ranges, 'guardsPages', p.guards_pages,
    'guardsTokens', p.guards_tokens, 'isCompanyOn', coalesce(c.is_enabled, false),
    'isCompanyRequired', c.required_at is not null) order by p.organisation_id)
  from ${securityPolicies} p left join ${companyConnections} c on c.organisation_id = p.organisation_id
  where p.organisation_id in (${places})), '[]'::jsonb)`;

/**
 * Organisations without a policy: they do not allow a mailed link. Only sessions by mailed link need this
 * list.
 */
const silentPlaces: SQL<SilentPlace[]> = sql<SilentPlace[]>`case
  when ${sessions.way} in ('MAILED_LINK', 'MAILED_LINK_AND_CODE') then coalesce((
    select jsonb_agg(jsonb_build_object(
      'organisationId', o.id, 'isCompanyOn', coalesce(c.is_enabled, false),
      'isCompanyRequired', c.required_at is not null) order by o.id)
    from ${organisations} o left join ${companyConnections} c on c.organisation_id = o.id
    where o.id in (${places})
      and not exists (select from ${securityPolicies} p where p.organisation_id = o.id)), '[]'::jsonb)
  else '[]'::jsonb end`;

const isGuarded: SQL<boolean> = sql<boolean>`exists (
  select from ${authenticators} a
  where a.user_id = ${sessions.userId} and a.confirmed_at is not null and a.guards_sign_in)`;

/** Columns of a query over sessions, so that each request is judged anew in one statement. */
export const judgedColumns = { byCompanyAlone: shutPlaces, policies, silentPlaces, isGuarded };

type SessionRow = {
  session: typeof sessions.$inferSelect;
  byCompanyAlone: readonly number[];
  policies: readonly OrganisationPolicy[];
  silentPlaces: readonly SilentPlace[];
  isGuarded: boolean;
};

const toJudgedSession = (
  { session: { way, companyId, createdAt }, isGuarded }: Pick<SessionRow, "session" | "isGuarded">,
  organisationId: number,
  ipAddress: string | null,
): JudgedSession => ({ way, isByCompany: companyId === organisationId, createdAt, isGuarded, ipAddress });

/**
 * Returns the organisations that a session does not reach from this address at this moment. A required
 * company sign-in is reported first. A session opened by it is still judged by the policy, except for the
 * ways to sign in.
 */
export function getShutOrganisations(row: SessionRow, ipAddress: string | null, now: Date): Shut[] {
  const byCompany = row.byCompanyAlone.map(
    (organisationId): Shut => ({ organisationId, reason: "COMPANY", waysIn: ["COMPANY"] }),
  );
  const silent = row.silentPlaces.map((place): OrganisationPolicy => ({ ...NO_POLICY, ...place }));
  const byPolicy = [...row.policies, ...silent].flatMap((policy): Shut[] => {
    const { organisationId } = policy;
    if (row.byCompanyAlone.includes(organisationId)) return [];
    const reason = findPolicyRefusal(policy, policy, toJudgedSession(row, organisationId, ipAddress), now);
    return reason ? [{ organisationId, reason, waysIn: listShownWays(policy, policy, reason) }] : [];
  });
  return [...byCompany, ...byPolicy];
}

/**
 * Returns the session as a policy would judge it, for an admin who is about to set one; null if the session
 * is over.
 */
export async function loadSessionForPolicy(
  connection: Connection,
  sessionId: string,
  organisationId: number,
  ipAddress: string | null,
): Promise<JudgedSession | null> {
  const [row] = await connection
    .select({ session: sessions, isGuarded })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return row ? toJudgedSession(row, organisationId, ipAddress) : null;
}
