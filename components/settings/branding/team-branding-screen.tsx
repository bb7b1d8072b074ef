"use client";

import { useTranslations } from "use-intl";
import { BRAND_CALLS } from "@/components/api-call/tenancy-calls";
import { SaveIndicator } from "@/components/form/save-indicator";
import { Banner } from "@/components/ui/banner";
import type { TeamAnswer } from "../api-types";
import { useTeamDefaults } from "../documents/use-place-defaults";
import { SectionHeading } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { BrandingForm } from "./branding-form";
import { useBrand } from "./use-brand";

/** The brand of a team (components/README.md 8). */
export function TeamBrandingScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <TeamBranding key={team.id} team={team} />}</TeamPage>;
}

function TeamBranding({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings.branding");
  const canChange = team.role === "ADMIN";
  const defaults = useTeamDefaults(team, canChange);
  const brand = useBrand({
    place: { kind: "team", teamId: team.id },
    name: defaults.settings.brandingName ?? team.name,
    ownLogo: team.logo,
    inheritedLogo: team.inheritedLogo,
    canChange,
  });
  return (
    <>
      <SectionHeading
        title={t("title")}
        lead={t("teamLead", { name: team.name })}
        calls={BRAND_CALLS}
        action={canChange && <SaveIndicator />}
      />
      {!canChange && <Banner className="mb-5">{t("readOnly")}</Banner>}
      <BrandingForm defaults={defaults} level="team" brand={brand} />
    </>
  );
}
