import { z } from "zod";
import { PublicPageAnswer } from "@/server/contract/public-page";
import { PUBLIC_PAGE_SIZE } from "@/server/domain/tenancy/public-page";
import { memberProcedure } from "@/server/trpc";
import { loadPlace } from "../member/membership-scope";
import { loadListedTemplates } from "./listed-templates";

/**
 * Returns the settings of a team's public page and the number of templates on it. Any member.
 * @throws DomainError NOT_FOUND
 */
export const get = memberProcedure
  .input(z.object({ teamId: z.int32() }))
  .output(PublicPageAnswer)
  .query(async ({ ctx, input: { teamId } }) => {
    const { team } = await loadPlace(ctx.db, ctx.account, { kind: "team", teamId });
    const { templates, found: templateCount } = await loadListedTemplates(ctx.db, teamId, {
      offset: 0,
      limit: PUBLIC_PAGE_SIZE,
    });
    return {
      enabled: team?.publicPageEnabled ?? false,
      about: team?.publicPageAbout ?? "",
      indexed: team?.publicPageIndexed ?? false,
      listed: templates.length,
      unready: templateCount - templates.length,
      isMore: templateCount === PUBLIC_PAGE_SIZE,
    };
  });
