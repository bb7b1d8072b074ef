import { buildPageSchema, toPage } from "@/server/contract/page";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { ListedMember, ListMembers, loadMembersPage } from "./list";
import { findPlace } from "./membership-scope";

/** Picture, last visit and second factor are for the page only. */
const TeamMember = ListedMember.omit({ avatarId: true, lastSeenAt: true, hasSecondFactor: true });

/**
 * Lists the team's members with roles and restrictions, for monitoring. Any member of the team. Tokens only
 * read: a change needs a fresh proof, so a leaked token cannot lift or impose restrictions.
 * @throws DomainError NOT_FOUND
 */
export const ofTeam = teamProcedure
  .meta({ openapi: { method: "GET", path: "/member" } })
  .input(ListMembers)
  .output(buildPageSchema(TeamMember))
  .query(async ({ ctx, input }) => {
    const here = await findPlace(ctx.db, { kind: "team", teamId: ctx.actor.teamId });
    if (!here) throw new DomainError("NOT_FOUND", "Team could not be found.");
    const { data, count } = await loadMembersPage(ctx.db, here, input);
    return toPage(
      data.map(({ avatarId: _, lastSeenAt: __, hasSecondFactor: ___, ...member }) => member),
      count,
      input,
    );
  });
