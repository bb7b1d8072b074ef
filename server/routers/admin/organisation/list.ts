import { and, asc, count, countDistinct, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { buildPageSchema, PageInput, toPage } from "@/server/contract/page";
import type { Connection } from "@/server/db/client";
import { organisationMembers, organisations, teamAccess, teams, users } from "@/server/db/schema";
import { countTeamDocuments } from "@/server/db/store/envelope-counts";
import { adminProcedure } from "@/server/trpc";

/** Teams shown of an organisation; the rest is counted. */
const TEAMS_SHOWN = 20;

const ListedTeam = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  peopleCount: z.number(),
  documentCount: z.number(),
});
const ListedOrganisation = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  isPersonal: z.boolean(),
  createdAt: z.string(),
  /** Addresses of its admins. */
  admins: z.array(z.string()),
  memberCount: z.number(),
  teams: z.array(ListedTeam),
  teamCount: z.number(),
});

const FindOrganisations = PageInput.extend({ query: z.string().max(200).optional() });

/**
 * Lists organisations with admins, teams and sizes, by the name or address of an organisation, a team or a
 * person (Admin → Organisations). Instance admins.
 * @throws DomainError FORBIDDEN
 */
export const list = adminProcedure
  .input(FindOrganisations)
  .output(buildPageSchema(ListedOrganisation))
  .query(({ ctx, input }) => findOrganisations(ctx.db, input));

/** Finds organisations with their teams. The caller has checked the rights. */
export async function findOrganisations(connection: Connection, input: z.infer<typeof FindOrganisations>) {
  const where = matchesQuery(connection, input.query ?? "");
  const [total] = await connection.select({ count: count() }).from(organisations).where(where);
  const rows = await connection
    .select()
    .from(organisations)
    .where(where)
    .orderBy(asc(sql`lower(${organisations.name})`), asc(organisations.id))
    .limit(input.perPage)
    .offset((input.page - 1) * input.perPage);
  const ids = rows.map(({ id }) => id);
  const people = await loadMemberLookup(connection, ids);
  const places = await loadTeamLookup(connection, ids);
  const data = rows.map(({ id, name, url, type, createdAt }) => ({
    id,
    name,
    url,
    isPersonal: type === "PERSONAL",
    createdAt: createdAt.toISOString(),
    ...people(id),
    ...places(id),
  }));
  return toPage(data, total?.count ?? 0, input);
}

function matchesQuery(connection: Connection, query: string) {
  const pattern = `%${query.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const ofTeams = connection
    .select({ id: teams.organisationId })
    .from(teams)
    .where(
      and(isNull(teams.deletedAt), or(sql`${teams.name} ilike ${pattern}`, eq(teams.url, query.trim()))),
    );
  const ofPeople = connection
    .select({ id: organisationMembers.organisationId })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.userId))
    .where(eq(users.email, query.trim().toLowerCase()));
  return or(
    sql`${organisations.name} ilike ${pattern}`,
    eq(organisations.url, query.trim()),
    inArray(organisations.id, ofTeams),
    inArray(organisations.id, ofPeople),
  );
}

async function loadMemberLookup(connection: Connection, ids: readonly number[]) {
  const rows = await connection
    .select({
      id: organisationMembers.organisationId,
      memberCount: count(),
      admins: sql<string[]>`coalesce(array_agg(${users.email} order by ${organisationMembers.createdAt})
        filter (where ${organisationMembers.role} = 'ADMIN'), '{}')`,
    })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.userId))
    .where(inArray(organisationMembers.organisationId, [...ids]))
    .groupBy(organisationMembers.organisationId);
  return (organisationId: number) => {
    const row = rows.find(({ id }) => id === organisationId);
    return { admins: row?.admins ?? [], memberCount: row?.memberCount ?? 0 };
  };
}

async function loadTeamLookup(connection: Connection, ids: readonly number[]) {
  const rows = await connection
    .select({
      id: teams.id,
      organisationId: teams.organisationId,
      name: teams.name,
      url: teams.url,
      peopleCount: countDistinct(teamAccess.userId),
    })
    .from(teams)
    .leftJoin(teamAccess, eq(teamAccess.teamId, teams.id))
    .where(and(inArray(teams.organisationId, [...ids]), isNull(teams.deletedAt)))
    .groupBy(teams.id)
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
  const filterByOrganisation = (organisationId: number) =>
    rows.filter((row) => row.organisationId === organisationId);
  const visibleTeams = ids.flatMap((id) => filterByOrganisation(id).slice(0, TEAMS_SHOWN));
  const documents = await countTeamDocuments(
    connection,
    visibleTeams.map(({ id }) => id),
  );
  return (organisationId: number) => {
    const all = filterByOrganisation(organisationId);
    const listed = all.slice(0, TEAMS_SHOWN).map(({ id, name, url, peopleCount }) => ({
      id,
      name,
      url,
      peopleCount,
      documentCount: documents.get(id) ?? 0,
    }));
    return { teams: listed, teamCount: all.length };
  };
}
