import type { Connection } from "@/server/db/client";
import { type Brand, type BrandSource, loadBrand, loadLogo, resolveBrand } from "@/server/db/store/brand";
import { env } from "@/server/env";
import type { Mail } from "./data";
import { createReportToken } from "./report-token";

export type MailBrand = Omit<Brand, "logo"> & {
  logo: { src: string; widthPx: number; heightPx: number; isLight: boolean } | null;
};

export type MailFrame = {
  brand: MailBrand | null;
  /** Link to report the sender; null on mails that the reader asked for. */
  reportUrl: string | null;
};

export const PLAIN_FRAME: MailFrame = { brand: null, reportUrl: null };

export type InlinePicture = { cid: string; filename: string; content: Buffer; contentType: string };

export async function loadMailFrame(
  connection: Connection,
  row: { id: string },
  mail: Mail,
  source: BrandSource | null,
): Promise<{ frame: MailFrame; pictures: InlinePicture[] }> {
  const reportUrl = isUnasked(mail) ? `${env().BASE_URL}/report/${createReportToken(row.id)}` : null;
  const brandWithLogo = await loadWithLogo(connection, source);
  if (!brandWithLogo) return { frame: { brand: null, reportUrl }, pictures: [] };
  const { brand, png } = brandWithLogo;
  if (!brand.logo || !png) return { frame: { brand: { ...brand, logo: null }, reportUrl }, pictures: [] };
  const cid = `logo-${brand.logo.id}@rubrica`;
  return {
    frame: { brand: { ...brand, logo: { ...brand.logo, src: `cid:${cid}` } }, reportUrl },
    pictures: [{ cid, filename: "logo.png", content: Buffer.from(png), contentType: "image/png" }],
  };
}

/**
 * Builds a team's frame for a mail shown on a screen, with the logo as a data URL, because nothing is fetched
 * there.
 */
export async function loadShownFrame(connection: Connection, teamId: number | null): Promise<MailFrame> {
  return teamId === null ? PLAIN_FRAME : buildScreenFrame(connection, await loadBrand(connection, teamId));
}

/** Like `shownFrame`, for a known brand. */
export async function buildScreenFrame(connection: Connection, brand: Brand | null): Promise<MailFrame> {
  if (!brand) return PLAIN_FRAME;
  const png = brand.logo && (await loadLogo(connection, brand.logo.id));
  const src = png ? `data:image/png;base64,${Buffer.from(png).toString("base64")}` : null;
  const logo = brand.logo && src ? { ...brand.logo, src } : null;
  return { brand: { ...brand, logo }, reportUrl: null };
}

async function loadWithLogo(connection: Connection, source: BrandSource | null) {
  const brand = source && (await resolveBrand(connection, source));
  return brand && { brand, png: brand.logo && (await loadLogo(connection, brand.logo.id)) };
}

/** Returns whether a mail comes unasked: these mails say how to complain (domain/mail.md 5.1). */
export function isUnasked(mail: Mail): boolean {
  switch (mail.kind) {
    case "RECIPIENT_REQUEST":
    case "RECIPIENT_REQUEST_AGAIN":
    case "RECIPIENT_REMINDER":
    case "INVITATION":
      return true;
    case "RECIPIENT_COMPLETED":
      return mail.data.role === "CC";
    default:
      return false;
  }
}
