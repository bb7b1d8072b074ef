import { eq, or } from "drizzle-orm";
import { resolveSettings } from "@/server/domain/inherited-settings";
import { parseOwnSettings } from "@/server/domain/settings";
import { buildPalette, type Palette } from "@/server/domain/tenancy/brand";
import type { Connection } from "../client";
import { brandLogos, organisations, teams } from "../schema";

export type LogoShown = { id: string; widthPx: number; heightPx: number; isLight: boolean };

/** Appearance of a team for recipients; null values mean the service's own. */
export type Brand = {
  /** The team's internal name; alternative text of the logo if there is no other name. */
  teamName: string;
  name: string | null;
  palette: Palette | null;
  url: string | null;
  details: string;
  logo: LogoShown | null;
};

const SHOWN = {
  id: brandLogos.id,
  teamId: brandLogos.teamId,
  widthPx: brandLogos.widthPx,
  heightPx: brandLogos.heightPx,
  isLight: brandLogos.isLight,
};

/**
 * Loads a team's brand as recipients see it now: the team's own parts, else its organisation's
 * (domain/README.md 3.5). Null if branding is off or the team is unknown.
 */
export async function loadBrand(connection: Connection, teamId: number): Promise<Brand | null> {
  const [source] = await connection
    .select(BRAND_COLUMNS)
    .from(teams)
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(eq(teams.id, teamId));
  return source ? resolveBrand(connection, source) : null;
}

/** Columns of `teams` joined with its organisation, for `resolveBrand`. */
export const BRAND_COLUMNS = {
  organisation: { id: organisations.id, settings: organisations.settings },
  team: { id: teams.id, settings: teams.settings, name: teams.name },
};

export async function loadOrganisationBrand(
  connection: Connection,
  organisationId: number,
): Promise<Brand | null> {
  const [row] = await connection
    .select({ settings: organisations.settings, name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  if (!row) return null;
  const organisation = { id: organisationId, settings: row.settings };
  return resolveBrand(connection, { organisation, team: { id: null, settings: {}, name: row.name } });
}

export type BrandSource = {
  organisation: { id: number; settings: unknown };
  /** Without an id, and with the organisation's name, for the organisation itself. */
  team: { id: number | null; settings: unknown; name: string };
};

/** Loads the brand of a team whose rows are loaded: without a statement if branding is off. */
export async function resolveBrand(
  connection: Connection,
  { organisation, team }: BrandSource,
): Promise<Brand | null> {
  const settings = resolveSettings(parseOwnSettings(organisation.settings), parseOwnSettings(team.settings));
  if (!settings.brandingEnabled) return null;
  const logos = await connection
    .select(SHOWN)
    .from(brandLogos)
    .where(
      or(
        eq(brandLogos.organisationId, organisation.id),
        team.id === null ? undefined : eq(brandLogos.teamId, team.id),
      ),
    );
  const logo = logos.find((row) => row.teamId !== null) ?? logos[0];
  return {
    teamName: team.name,
    name: settings.brandingName,
    palette: settings.brandingColour ? buildPalette(settings.brandingColour) : null,
    url: settings.brandingUrl,
    details: settings.brandingCompanyDetails,
    logo: logo ? toShownLogo(logo) : null,
  };
}

const toShownLogo = ({ id, widthPx, heightPx, isLight }: LogoShown): LogoShown => ({
  id,
  widthPx,
  heightPx,
  isLight,
});

export async function loadLogo(connection: Connection, id: string): Promise<Uint8Array | null> {
  const [row] = await connection
    .select({ png: brandLogos.png })
    .from(brandLogos)
    .where(eq(brandLogos.id, id));
  return row?.png ?? null;
}
