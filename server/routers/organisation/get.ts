import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { LogoShown } from "@/server/contract/brand";
import { organisationMembers, organisations } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { parseOwnSettings } from "@/server/domain/settings";
import { assertNotShut } from "@/server/domain/tenancy/closed-organisation";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { memberProcedure } from "@/server/trpc";
import { findOwnLogo } from "../branding/place-logo";
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

/**
 * Returns an organisation by its address, with its own document settings. Any member.
 * @throws DomainError NOT_FOUND
 */
export const get = memberProcedure
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
    const isReached = (ctx.account.reach ?? row?.organisation.id) === row?.organisation.id;
    if (!row || !isReached) throw new DomainError("NOT_FOUND", "Organisation could not be found.");
    assertNotShut(ctx.account, row.organisation.id);
    const { id, name, url, ownerUserId, settings } = row.organisation;
    return {
      id,
      name,
      url,
      role: row.role,
      isOwner: ownerUserId === ctx.account.userId,
      settings: parseOwnSettings(settings),
      logo: await findOwnLogo(ctx.db, { team: null, organisation: row.organisation }),
    };
  });
