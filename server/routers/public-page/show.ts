import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { AskPublicPage, PublicPage } from "@/server/contract/public-page";
import { loadBrand } from "@/server/db/store/brand";
import { countPublicTemplates, findTeamWithPublicPage } from "@/server/db/store/public-page";
import { DomainError } from "@/server/domain/errors";
import { PUBLIC_PAGE_SIZE } from "@/server/domain/tenancy/public-page";
import { publicProcedure } from "@/server/trpc";
import { loadListedTemplates } from "./listed-templates";

/**
 * Returns a team's public page (components/signing.md 7.3): PUBLIC templates with an open direct link. No
 * page, an unknown and a deleted team answer alike. Anyone.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const show = publicProcedure
  .input(AskPublicPage)
  .output(PublicPage)
  .query(async ({ ctx, input: { team: url, page } }) => {
    await limitHits(ctx.db, `public-page:${ctx.origin.ipAddress ?? "unknown"}`, 300, MINUTE_MS);
    const team = await findTeamWithPublicPage(ctx.db, url);
    if (!team) throw new DomainError("NOT_FOUND", "There is no such page.");
    const offset = (page - 1) * PUBLIC_PAGE_SIZE;
    const slice = { offset, limit: PUBLIC_PAGE_SIZE };
    const { templates, found: templateCount } = await loadListedTemplates(ctx.db, team.id, slice);
    const total = templateCount < PUBLIC_PAGE_SIZE ? 0 : await countPublicTemplates(ctx.db, team.id);
    const brand = await loadBrand(ctx.db, team.id);
    return {
      name: brand?.name ?? team.name,
      about: team.publicPageAbout,
      indexed: team.publicPageIndexed,
      brand: brand && { palette: brand.palette, logo: brand.logo },
      templates,
      page,
      hasNext: total > offset + PUBLIC_PAGE_SIZE,
    };
  });
