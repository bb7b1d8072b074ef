import { pageOf, toPage } from "@/server/contract/page";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { ListedMember, ListMembers, pageOfMembers } from "./list";
import { findPlace } from "./place";

/** Picture, last visit and second factor are for the page only. */
const TeamMember = ListedMember.omit({ avatarId: true, lastSeenAt: true, hasSecondFactor: true });

/**
 * The people of a token's team with their roles and what is kept from them, so that whoever watches over rights sees that
 * they are as they should be. Any member of the team, as on its page.
 *
 * A token reads them and changes none: whoever restricts a member, or lifts that, has just shown who they are, which no
 * token can, and one that leaked could lift what binds its own creator's colleagues or keep out those who would stop it.
 * @throws DomainError NOT_FOUND
 */
export const ofTeam = teamProcedure
  .meta({ openapi: { method: "GET", path: "/member" } })
  .input(ListMembers)
  .output(pageOf(TeamMember))
  .query(async ({ ctx, input }) => {
    const here = await findPlace(ctx.db, { kind: "team", teamId: ctx.actor.teamId });
    if (!here) throw new DomainError("NOT_FOUND", "Team could not be found.");
    const { data, count } = await pageOfMembers(ctx.db, here, input);
    return toPage(
      data.map(({ avatarId: _, lastSeenAt: __, hasSecondFactor: ___, ...member }) => member),
      count,
      input,
    );
  });
