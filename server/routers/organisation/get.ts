import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { LogoShown } from "@/server/contract/brand";
import { organisationMembers, organisations } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { parseOwnSettings } from "@/server/domain/settings";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { accountProcedure } from "@/server/trpc";
import { ownLogo } from "../branding/place-logo";
import { OwnSettingsWire } from "../team/get";

const Organisation = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  role: z.enum(TEAM_ROLES),
  isOwner: z.boolean(),
  settings: OwnSettingsWire,
  logo: LogoShown.nullable(),
});

/** An organisation by its address, with its own choices for new documents. Any member. @throws DomainError NOT_FOUND */
export const get = accountProcedure
  .input(z.object({ url: z.string().max(100) }))
  .output(Organisation)
  .query(async ({ ctx, input }) => {
    const [row] = await ctx.db
      .select({ organisation: organisations, role: organisationMembers.role })
      .from(organisations)
      .innerJoin(
        organisationMembers,
        and(
          eq(organisationMembers.organisationId, organisations.id),
          eq(organisationMembers.userId, ctx.account.userId),
        ),
      )
      .where(eq(organisations.url, input.url));
    if (!row) throw new DomainError("NOT_FOUND", "Organisation could not be found.");
    const { id, name, url, ownerUserId, settings } = row.organisation;
    return {
      id,
      name,
      url,
      role: row.role,
      isOwner: ownerUserId === ctx.account.userId,
      settings: parseOwnSettings(settings),
      logo: await ownLogo(ctx.db, { team: null, organisation: row.organisation }),
    };
  });
