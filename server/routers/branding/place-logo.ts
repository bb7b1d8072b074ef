import { eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { brandLogos } from "@/server/db/schema";
import type { LogoShown } from "@/server/db/store/brand";
import { DomainError } from "@/server/domain/errors";
import type { SettingsPatch } from "@/server/domain/settings";
import type { TeamRole } from "@/server/domain/vocabulary";
import type { CallerMembership } from "../member/membership-scope";

type LogoOwner = Pick<CallerMembership, "team" | "organisation">;

export const buildLogoCondition = ({ team, organisation }: LogoOwner) =>
  team ? eq(brandLogos.teamId, team.id) : eq(brandLogos.organisationId, organisation.id);

/** Returns the place's own logo, not an inherited one. */
export async function findOwnLogo(connection: Connection, here: LogoOwner): Promise<LogoShown | null> {
  const [row] = await connection
    .select({
      id: brandLogos.id,
      widthPx: brandLogos.widthPx,
      heightPx: brandLogos.heightPx,
      isLight: brandLogos.isLight,
    })
    .from(brandLogos)
    .where(buildLogoCondition(here));
  return row ?? null;
}

/** Only a team's admins change its brand. @throws DomainError FORBIDDEN */
export function assertMayBrand(role: TeamRole): void {
  if (role !== "ADMIN") throw new DomainError("FORBIDDEN", "Only an admin may change the brand.");
}

export const isBrandChanged = (patch: SettingsPatch): boolean =>
  Object.entries(patch).some(([key, value]) => key.startsWith("branding") && value !== undefined);
