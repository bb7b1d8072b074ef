import { z } from "zod";
import { BrandShown } from "@/server/contract/brand";
import { loadBrand } from "@/server/db/store/brand";
import { findTeamByLink } from "@/server/db/store/embedding";
import { publicProcedure } from "@/server/trpc";

/**
 * Returns the brand of the page behind a link, shown even before access is proven (components/README.md 1.3).
 * Null alike for a bad token and for a team without a brand. Anyone with the link.
 */
export const ofLink = publicProcedure
  .input(z.object({ kind: z.enum(["sign", "direct"]), token: z.string().min(1).max(128) }))
  .output(BrandShown.nullable())
  .query(async ({ ctx, input }) => {
    const team = await findTeamByLink(ctx.db, input.kind, input.token);
    const brand = team && (await loadBrand(ctx.db, team.teamId));
    return brand && { palette: brand.palette, logo: brand.logo };
  });
