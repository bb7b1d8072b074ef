import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { LogoShown } from "@/server/contract/brand";
import { brandLogos } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { newId } from "@/server/ids";
import { memberProcedure } from "@/server/trpc";
import { loadPlace, lockPlace, TeamOrOrganisation } from "../member/membership-scope";
import { toLogPlace, toSettingsBy } from "../organisation-log/log-actor";
import { assertMayBrand, buildLogoCondition } from "./place-logo";
import { redrawPicture } from "./redraw-picture";

/** Enough to try several logos. */
const LOGOS_PER_HOUR = 30;

/**
 * Sets the logo of a team or an organisation, a PNG or JPEG of up to 5 MB, redrawn small in a separate
 * process: no byte of the file survives. ADMIN.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY (the picture), TOO_MANY_REQUESTS
 */
export const setLogo = memberProcedure
  .input(
    z.object({
      place: TeamOrOrganisation,
      picture: z.instanceof(Uint8Array),
    }),
  )
  .output(LogoShown)
  .mutation(async ({ ctx, input }) => {
    assertMayBrand((await loadPlace(ctx.db, ctx.account, input.place)).role);
    await limitHits(ctx.db, `logo:${ctx.account.userId}`, LOGOS_PER_HOUR, HOUR_MS);
    const redrawnLogo = await redrawPicture(ctx.services, input.picture);
    return ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      assertMayBrand(here.role);
      await tx.delete(brandLogos).where(buildLogoCondition(here));
      const id = newId();
      await tx.insert(brandLogos).values({
        id,
        ...(here.team ? { teamId: here.team.id } : { organisationId: here.organisation.id }),
        ...redrawnLogo,
        createdAt: await clock.now(tx),
      });
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "LOGO_SET",
        place: toLogPlace(here),
        target: { kind: "LOGO", id: id, name: here.name },
      });
      return {
        id,
        widthPx: redrawnLogo.widthPx,
        heightPx: redrawnLogo.heightPx,
        isLight: redrawnLogo.isLight,
      };
    });
  });
