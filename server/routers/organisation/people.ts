import { z } from "zod";
import { buildPageSchema, PageInput, toPage } from "@/server/contract/page";
import { toIso } from "@/server/contract/recipient";
import {
  listOrganisationPeople,
  loadSignInHabits,
  loadTeamsByPerson,
} from "@/server/db/store/organisation-people";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { SECOND_FACTOR_FILTERS, WAYS_IN } from "@/server/domain/tenancy/sign-in-ways";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { memberProcedure } from "@/server/trpc";
import { loadPlace } from "../member/membership-scope";

/** Teams listed per person; the rest is counted. */
const SHOWN_TEAMS = 20;

const PersonOfOrganisation = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  isOwner: z.boolean(),
  avatarId: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  /** First 20 teams they were added to; leaders of the organisation lead all teams besides. */
  teams: z.array(z.object({ name: z.string(), url: z.string(), role: z.enum(TEAM_ROLES) })),
  teamCount: z.number(),
  hasSecondFactor: z.boolean(),
  waysIn: z.array(z.enum(WAYS_IN)),
});

/**
 * Lists all people of an organisation across its teams, with their sign-in methods. ADMIN and MANAGER of the
 * organisation.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const people = memberProcedure
  .input(
    PageInput.extend({
      organisationId: z.int32(),
      query: z.string().max(200).optional(),
      role: z.enum(TEAM_ROLES).optional(),
      teamId: z.int32().optional(),
      secondFactor: z.enum(SECOND_FACTOR_FILTERS).optional(),
    }),
  )
  .output(buildPageSchema(PersonOfOrganisation))
  .query(async ({ ctx, input }) => {
    const { organisationId, page, perPage, ...filter } = input;
    const here = await loadPlace(ctx.db, ctx.account, { kind: "organisation", organisationId });
    assertMayManage(here.role);
    const { rows, count } = await listOrganisationPeople(ctx.db, organisationId, filter, { page, perPage });
    const ids = rows.map(({ userId }) => userId);
    const teamsById = await loadTeamsByPerson(ctx.db, organisationId, ids);
    const { seenAt, listWaysIn } = await loadSignInHabits(ctx.db, organisationId, ids);
    const data = rows.map(({ hasPassword, ...person }) => {
      const own = teamsById.get(person.userId) ?? [];
      return {
        ...person,
        isOwner: person.userId === here.organisation.ownerUserId,
        lastSeenAt: toIso(seenAt.get(person.userId) ?? null),
        teams: own.slice(0, SHOWN_TEAMS).map(({ name, url, role }) => ({ name, url, role })),
        teamCount: own.length,
        waysIn: listWaysIn(person.userId, hasPassword),
      };
    });
    return toPage(data, count, input);
  });
