import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { MOST_TEAMS } from "@/server/auth/team-role";
import { clock } from "@/server/clock";
import { teams } from "@/server/db/schema";
import { insertTeam } from "@/server/db/store/tenancy";
import { DomainError } from "@/server/domain/errors";
import { PlaceName } from "@/server/domain/tenancy/place-name";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { accountProcedure } from "@/server/trpc";
import { lockPlace } from "../member/place";

/**
 * Opens a team in an organisation, led by the caller. ADMIN and MANAGER of the organisation (domain/README.md 3.2).
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST beyond 200 teams
 */
export const create = accountProcedure
  .input(z.object({ organisationId: z.int32(), name: PlaceName }))
  .output(z.object({ id: z.number(), url: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId, name } = input;
      const here = await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      assertMayManage(here.role);
      const [existing] = await tx
        .select({ count: count() })
        .from(teams)
        .where(and(eq(teams.organisationId, organisationId), isNull(teams.deletedAt)));
      if ((existing?.count ?? 0) >= MOST_TEAMS) {
        throw new DomainError(
          "INVALID_REQUEST",
          `name: an organisation may have at most ${MOST_TEAMS} teams.`,
        );
      }
      return insertTeam(tx, { organisationId, name, userId: ctx.account.userId }, await clock.now(tx));
    }),
  );
