import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { MOST_TEAMS } from "@/server/auth/team-role";
import { clock } from "@/server/clock";
import { teams } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { insertTeam } from "@/server/db/store/tenancy";
import { DomainError } from "@/server/domain/errors";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { PlaceName } from "@/server/domain/tenancy/place-name";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { memberProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";

/**
 * Creates a team led by the caller. ADMIN and MANAGER of the organisation (domain/README.md 3.2).
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST beyond 200 teams
 */
export const create = memberProcedure
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
      const { userId } = ctx.account;
      const createdTeam = await insertTeam(tx, { organisationId, name, userId }, await clock.now(tx));
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "TEAM_CREATED",
        place: { teamId: createdTeam.id },
        target: { kind: "TEAM", id: createdTeam.id, name },
        changes: listInitialChanges({ url: createdTeam.url }),
      });
      return createdTeam;
    }),
  );
