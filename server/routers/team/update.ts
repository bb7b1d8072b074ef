import { eq } from "drizzle-orm";
import { z } from "zod";
import { teams } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { PlaceName, PlaceUrl } from "@/server/domain/tenancy/place-name";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { memberProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { assertUrlFree } from "./url";

/**
 * Renames a team or changes its address. ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ALREADY_EXISTS (url)
 */
export const update = memberProcedure
  .input(z.object({ teamId: z.int32(), name: PlaceName.optional(), url: PlaceUrl.optional() }))
  .output(z.object({ name: z.string(), url: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { teamId } = input;
      const here = await lockPlace(tx, ctx.account, { kind: "team", teamId });
      assertMayManage(here.role);
      const stored = here.team?.url ?? "";
      const { name = here.name, url = stored } = input;
      if (url !== stored) await assertUrlFree(tx, teams, url);
      await tx.update(teams).set({ name, url }).where(eq(teams.id, teamId));
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "TEAM_UPDATED",
        place: { teamId },
        target: { kind: "TEAM", id: teamId, name },
        changes: listChanges({ name: here.name, url: stored }, { name, url }),
      });
      return { name, url };
    }),
  );
