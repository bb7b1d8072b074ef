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
  const [place] = await connection
    .select({
      organisationId: organisations.id,
      organisation: organisations.settings,
      team: teams.settings,
      name: teams.name,
    })
    .from(teams)
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(eq(teams.id, teamId));
  return place ? resolveBrand(connection, { ...place, teamId }) : null;
}

export async function loadOrganisationBrand(
  connection: Connection,
  organisationId: number,
): Promise<Brand | null> {
  const [place] = await connection
    .select({ organisation: organisations.settings, name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  return place ? resolveBrand(connection, { ...place, organisationId, team: {}, teamId: null }) : null;
}

type BrandSource = {
  organisationId: number;
  teamId: number | null;
  organisation: unknown;
  team: unknown;
  name: string;
};

async function resolveBrand(connection: Connection, place: BrandSource): Promise<Brand | null> {
  const { organisationId, teamId } = place;
  const settings = resolveSettings(parseOwnSettings(place.organisation), parseOwnSettings(place.team));
  if (!settings.brandingEnabled) return null;
  const logos = await connection
    .select(SHOWN)
    .from(brandLogos)
    .where(
      or(
        eq(brandLogos.organisationId, organisationId),
        teamId === null ? undefined : eq(brandLogos.teamId, teamId),
      ),
    );
  const logo = logos.find((row) => row.teamId !== null) ?? logos[0];
  return {
    teamName: place.name,
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
