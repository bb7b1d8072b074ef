import { z } from "zod";
import { Success } from "@/server/contract/page";
import { brandLogos } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { memberProcedure } from "@/server/trpc";
import { lockPlace, TeamOrOrganisation } from "../member/membership-scope";
import { toLogPlace, toSettingsBy } from "../organisation-log/log-actor";
import { assertMayBrand, buildLogoCondition } from "./place-logo";

/**
 * Removes the logo of a place, if there is one; a team then shows its organisation's. ADMIN.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const removeLogo = memberProcedure
  .input(z.object({ place: TeamOrOrganisation }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      assertMayBrand(here.role);
      const gone = await tx
        .delete(brandLogos)
        .where(buildLogoCondition(here))
        .returning({ id: brandLogos.id });
      if (gone.length > 0)
        await recordSettingsChange(tx, toSettingsBy(ctx), {
          action: "LOGO_REMOVED",
          place: toLogPlace(here),
          target: { kind: "LOGO", id: null, name: here.name },
        });
      return { success: true };
    }),
  );
