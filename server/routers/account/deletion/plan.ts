import { sql } from "drizzle-orm";
import { z } from "zod";
import { MOST_TEAMS } from "@/server/auth/team-role";
import type { Connection } from "@/server/db/client";
import {
  apiTokens,
  invitations,
  organisationMembers,
  organisations,
  teamAccess,
  teams,
  users,
} from "@/server/db/schema";
import { countPossessionsByTeam } from "@/server/db/store/possessions";
import { assertNothingShut } from "@/server/domain/tenancy/closed-organisation";
import { accountProcedure } from "@/server/trpc";

/** Members offered to take over a team's documents, the leading roles first. */
const MOST_OFFERED = 50;

const Heir = z.object({ userId: z.number(), name: z.string(), email: z.string() });
const PlannedTeam = z.object({
  id: z.number(),
  name: z.string(),
  drafts: z.number(),
  pending: z.number(),
  finished: z.number(),
  templates: z.number(),
  directLinks: z.number(),
  /** Other members who reach the team. */
  people: z.array(Heir),
});
const PlannedOrganisation = z.object({
  id: z.number(),
  name: z.string(),
  isOwner: z.boolean(),
  /** True without other members: the organisation then ends with the account. */
  isAlone: z.boolean(),
  /** Possible new owners if the account owns it, otherwise its owner. */
  people: z.array(Heir),
  teams: z.array(PlannedTeam),
});

/**
 * Plans the deletion of the account, place by place: what passes on and to whom, what ends. The account
 * itself.
 * @throws DomainError UNAUTHORIZED
 */
export const deletionPlan = accountProcedure
  .output(
    z.object({
      organisations: z.array(PlannedOrganisation),
      tokens: z.number(),
      /** Open invitations that the account sent. */
      invitations: z.number(),
    }),
  )
  .query(async ({ ctx }) => {
    assertNothingShut(ctx.account);
    const { userId } = ctx.account;
    const places = await listMemberOrganisations(ctx.db, userId);
    const owned = await countPossessionsByTeam(ctx.db, userId, MOST_TEAMS);
    const people = await listOtherMembers(ctx.db, userId);
    const reached = await listReachedTeams(ctx.db, userId);
    const [ends] = await ctx.db.execute<{ tokens: number; invitations: number }>(sql`
      select
        (select count(*)::int from ${apiTokens} where user_id = ${userId} and revoked_at is null) as tokens,
        (select count(*)::int from ${invitations} where invited_by_user_id = ${userId}
          and accepted_at is null and revoked_at is null) as invitations`);
    return {
      organisations: places.map((place) => ({
        id: place.id,
        name: place.name,
        isOwner: place.ownerUserId === userId,
        isAlone: place.others === 0,
        people: people.filter((one) => one.organisationId === place.id).map(toHeir),
        teams: owned
          .filter(({ organisationId }) => organisationId === place.id)
          .map(({ organisationId: _, ...team }) => ({
            ...team,
            people: reached.filter((one) => one.teamId === team.id).map(toHeir),
          })),
      })),
      tokens: ends?.tokens ?? 0,
      invitations: ends?.invitations ?? 0,
    };
  });

const toHeir = ({ userId, name, email }: z.infer<typeof Heir>) => ({ userId, name, email });

/** Lists the account's organisations, owned ones first, with the number of other members. */
export const listMemberOrganisations = (connection: Connection, userId: number) =>
  connection.execute<{ id: number; name: string; ownerUserId: number; others: number }>(sql`
    select o.id, o.name, o.owner_user_id as "ownerUserId",
      (select count(*)::int from ${organisationMembers} m
        where m.organisation_id = o.id and m.user_id <> ${userId}) as others
    from ${organisations} o join ${organisationMembers} own on own.organisation_id = o.id and own.user_id = ${userId}
    order by o.owner_user_id <> ${userId}, o.id`);

type HeirRow = z.infer<typeof Heir>;

/** Lists the others of each organisation: all possible owners if the account owns it, else its owner. */
const listOtherMembers = (connection: Connection, userId: number) =>
  connection.execute<HeirRow & { organisationId: number }>(sql`
    select * from (
      select m.organisation_id as "organisationId", u.id as "userId", u.name, u.email,
        row_number() over (partition by m.organisation_id order by m.role, lower(u.name), u.id) as place
      from ${organisationMembers} own
        join ${organisations} o on o.id = own.organisation_id
        join ${organisationMembers} m on m.organisation_id = o.id and m.user_id <> ${userId}
          and (o.owner_user_id = ${userId} or m.user_id = o.owner_user_id)
        join ${users} u on u.id = m.user_id and u.disabled_at is null
      where own.user_id = ${userId}
    ) offered where place <= ${MOST_OFFERED} order by "organisationId", place`);

const listReachedTeams = (connection: Connection, userId: number) =>
  connection.execute<HeirRow & { teamId: number }>(sql`
    select * from (
      select a.team_id as "teamId", u.id as "userId", u.name, u.email,
        row_number() over (partition by a.team_id order by a.role, lower(u.name), u.id) as place
      from ${teams} t
        join ${organisationMembers} m on m.organisation_id = t.organisation_id and m.user_id = ${userId}
        join ${teamAccess} a on a.team_id = t.id and a.user_id <> ${userId}
          and (a.restriction is null or a.restriction = 'TEMPLATES_ONLY')
        join ${users} u on u.id = a.user_id and u.disabled_at is null
      where t.deleted_at is null
    ) offered where place <= ${MOST_OFFERED} order by "teamId", place`);
