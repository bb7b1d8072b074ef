import { and, asc, count, eq, exists, inArray, isNull, max, or, type SQL, sql } from "drizzle-orm";
import type { SecondFactorFilter, WayIn } from "@/server/domain/tenancy/sign-in-ways";
import type { TeamRole } from "@/server/domain/vocabulary";
import type { Connection } from "../client";
import {
  authenticators,
  avatars,
  companyIdentities,
  organisationMembers,
  passkeys,
  sessions,
  teamMembers,
  teams,
  users,
} from "../schema";

export type PeopleFilter = {
  query?: string | undefined;
  role?: TeamRole | undefined;
  teamId?: number | undefined;
  secondFactor?: SecondFactorFilter | undefined;
};
type Window = { page: number; perPage: number };

export const guarded = sql<boolean>`exists (select 1 from ${authenticators} a
  where a.user_id = ${users.id} and a.confirmed_at is not null and a.guards_sign_in)`;

export async function listOrganisationPeople(
  connection: Connection,
  organisationId: number,
  filter: PeopleFilter,
  { page, perPage }: Window,
) {
  const where = buildFilterCondition(connection, organisationId, filter);
  const joined = eq(users.id, organisationMembers.userId);
  const [total] = await connection
    .select({ count: count() })
    .from(organisationMembers)
    .innerJoin(users, joined)
    .where(where);
  const rows = await connection
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: organisationMembers.role,
      avatarId: avatars.id,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasSecondFactor: guarded,
    })
    .from(organisationMembers)
    .innerJoin(users, joined)
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .where(where)
    .orderBy(asc(organisationMembers.role), asc(sql`lower(${users.name})`), asc(users.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, count: total?.count ?? 0 };
}

function buildFilterCondition(
  connection: Connection,
  organisationId: number,
  { query = "", role, teamId, secondFactor }: PeopleFilter,
): SQL | undefined {
  const pattern = `%${query.trim().replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    eq(organisationMembers.organisationId, organisationId),
    or(sql`${users.name} ilike ${pattern}`, sql`${users.email} ilike ${pattern}`),
    role && eq(organisationMembers.role, role),
    teamId === undefined ? undefined : hasAccessToTeam(connection, organisationId, teamId),
    secondFactor && (secondFactor === "on" ? guarded : sql`not ${guarded}`),
  );
}

const hasAccessToTeam = (connection: Connection, organisationId: number, teamId: number): SQL | undefined =>
  and(
    exists(
      connection
        .select({ one: sql`1` })
        .from(teams)
        .where(and(eq(teams.id, teamId), eq(teams.organisationId, organisationId), isNull(teams.deletedAt))),
    ),
    or(
      inArray(organisationMembers.role, ["ADMIN", "MANAGER"]),
      exists(
        connection
          .select({ one: sql`1` })
          .from(teamMembers)
          .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, users.id))),
      ),
    ),
  );

export async function loadTeamsByPerson(connection: Connection, organisationId: number, userIds: number[]) {
  const rows = await connection
    .select({ userId: teamMembers.userId, name: teams.name, url: teams.url, role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(
      and(
        inArray(teamMembers.userId, userIds),
        eq(teams.organisationId, organisationId),
        isNull(teams.deletedAt),
      ),
    )
    .orderBy(asc(teams.name), asc(teams.id));
  return Map.groupBy(rows, ({ userId }) => userId);
}

export async function loadSignInHabits(connection: Connection, organisationId: number, userIds: number[]) {
  const lastSessions = await connection
    .select({ userId: sessions.userId, at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(inArray(sessions.userId, userIds))
    .groupBy(sessions.userId);
  const keys = await connection
    .selectDistinct({ userId: passkeys.userId })
    .from(passkeys)
    .where(inArray(passkeys.userId, userIds));
  const company = await connection
    .selectDistinct({ userId: companyIdentities.userId })
    .from(companyIdentities)
    .where(
      and(inArray(companyIdentities.userId, userIds), eq(companyIdentities.organisationId, organisationId)),
    );
  const [byKey, byCompany] = [keys, company].map((rows) => new Set(rows.map(({ userId }) => userId)));
  const listWaysIn = (userId: number, hasPassword: boolean): WayIn[] => [
    ...(hasPassword ? ["PASSWORD" as const] : []),
    ...(byKey?.has(userId) ? ["PASSKEY" as const] : []),
    ...(byCompany?.has(userId) ? ["COMPANY" as const] : []),
  ];
  return { seenAt: new Map(lastSessions.map(({ userId, at }) => [userId, at])), listWaysIn };
}
