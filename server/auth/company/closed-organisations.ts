import { sql } from "drizzle-orm";
import { companyConnections, organisationMembers, sessions, teamMembers, teams } from "@/server/db/schema";

/** Sign-in ways with two factors, as a break-glass admin needs. */
export const TWO_FACTOR_WAYS = ["PASSWORD_AND_CODE", "PASSKEY"] as const;

/**
 * Organisations of a session's account that require their own sign-in, by which this session was not opened.
 * It is a column, so each call is judged at its own moment. Break-glass admins pass with a session that was
 * opened with two factors after the requirement and after they were named.
 */
export const shutPlaces = sql<number[]>`array(
  select c.organisation_id from ${companyConnections} c
  where c.required_at is not null
    and c.organisation_id is distinct from ${sessions.companyId}
    and c.organisation_id in (
      select m.organisation_id from ${organisationMembers} m where m.user_id = ${sessions.userId}
      union all
      select t.organisation_id from ${teamMembers} tm join ${teams} t on t.id = tm.team_id
      where tm.user_id = ${sessions.userId})
    and not exists (
      select from ${organisationMembers} m
      where m.organisation_id = c.organisation_id and m.user_id = ${sessions.userId}
        and m.role = 'ADMIN'
        and greatest(m.break_glass_at, c.required_at) <= ${sessions.createdAt}
        and m.break_glass_at is not null
        and ${sessions.way} in ('PASSWORD_AND_CODE', 'PASSKEY')))`;
