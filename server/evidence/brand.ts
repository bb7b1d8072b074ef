import type { Connection } from "@/server/db/client";
import { type BrandSource, loadLogo, resolveBrand } from "@/server/db/store/brand";
import type { ReportBrand } from "@/server/pdf/model";

/**
 * Loads a team's brand for certificate and audit log: as in its mails, in the shade that is readable on
 * white.
 */
export async function loadReportBrand(
  connection: Connection,
  source: BrandSource,
): Promise<ReportBrand | null> {
  const brand = await resolveBrand(connection, source);
  if (!brand) return null;
  const png = brand.logo && (await loadLogo(connection, brand.logo.id));
  const alt = brand.name ?? brand.teamName;
  return {
    primary: brand.palette?.light.primary ?? null,
    logo: brand.logo && png ? { png: new Uint8Array(png), alt, isLight: brand.logo.isLight } : null,
  };
}
