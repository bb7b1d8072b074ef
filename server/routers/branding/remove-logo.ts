import { z } from "zod";
import { Success } from "@/server/contract/page";
import { brandLogos } from "@/server/db/schema";
import { accountProcedure } from "@/server/trpc";
import { lockPlace, Place } from "../member/place";
import { assertMayBrand, logoOf } from "./place-logo";

/**
 * Takes the logo of a place away; a team then shows its organisation's. Without one nothing happens. ADMIN.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const removeLogo = accountProcedure
  .input(z.object({ place: Place }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      assertMayBrand(here.role);
      await tx.delete(brandLogos).where(logoOf(here));
      return { success: true };
    }),
  );
