import { z } from "zod";
import { LogoShown } from "@/server/contract/brand";
import { getInheritedSettings } from "@/server/domain/inherited-settings";
import { OwnSettings, parseOwnSettings, SettingValues } from "@/server/domain/settings";
import { getLeadingRole } from "@/server/domain/tenancy/restriction";
import { EMAIL_SETTING_KEYS, TEAM_ROLES } from "@/server/domain/vocabulary";
import { memberProcedure } from "@/server/trpc";
import { findOwnLogo } from "../branding/place-logo";
import { loadPlace } from "../member/membership-scope";

/** A level's own settings on the wire; a missing key is inherited. */
export const OwnSettingsWire = OwnSettings;

const values = SettingValues.shape;

/** Values that apply if a level sets none. */
const InheritedSettings = SettingValues.extend({
  envelopeExpirationPeriod: values.envelopeExpirationPeriod.nullable(),
  reminderSettings: values.reminderSettings.nullable(),
  emailId: z.string().nullable(),
  emailReplyTo: z.string().nullable(),
  emailDocumentSettings: z.record(z.enum(EMAIL_SETTING_KEYS), z.boolean()),
  brandingName: z.string().nullable(),
  brandingColour: z.string().nullable(),
  brandingUrl: z.string().nullable(),
});

const Team = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  role: z.enum(TEAM_ROLES),
  organisation: z.object({ id: z.number(), name: z.string(), url: z.string() }),
  settings: OwnSettingsWire,
  inherited: InheritedSettings,
  /** The team's own logo, and the one it shows without it. */
  logo: LogoShown.nullable(),
  inheritedLogo: LogoShown.nullable(),
});

/**
 * Returns a team with its own document settings and the inherited ones. Any member.
 * @throws DomainError NOT_FOUND
 */
export const get = memberProcedure
  .input(z.object({ teamId: z.int32() }))
  .output(Team)
  .query(async ({ ctx, input }) => {
    const here = await loadPlace(ctx.db, ctx.account, { kind: "team", teamId: input.teamId });
    const { id, name, url } = here.organisation;
    return {
      id: input.teamId,
      name: here.name,
      url: here.team?.url ?? "",
      role: getLeadingRole(here),
      organisation: { id, name, url },
      settings: parseOwnSettings(here.team?.settings),
      inherited: getInheritedSettings(parseOwnSettings(here.organisation.settings)),
      logo: await findOwnLogo(ctx.db, here),
      inheritedLogo: await findOwnLogo(ctx.db, { ...here, team: null }),
    };
  });
