"use client";

import { useTranslations } from "use-intl";
import { SaveIndicator } from "@/components/form/save-indicator";
import { Banner } from "@/components/ui/banner";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { TeamAnswer } from "../api-types";
import { SectionHeading } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { DefaultsForm } from "./defaults-form";
import { useDefaultsCalls } from "./use-defaults-calls";
import { useTeamDefaults } from "./use-place-defaults";

export function TeamDefaultsScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <TeamDefaults key={team.id} team={team} />}</TeamPage>;
}

function TeamDefaults({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings");
  const defaults = useTeamDefaults(team, mayManage(team.role));
  const calls = useDefaultsCalls(defaults);
  return (
    <>
      <SectionHeading
        title={t("documents.title")}
        lead={t("documents.teamLead", { name: team.name })}
        calls={calls}
        action={defaults.canChange && <SaveIndicator />}
      />
      {!defaults.canChange && <Banner className="mb-5">{t("readOnlyPlain")}</Banner>}
      <DefaultsForm defaults={defaults} level="team" />
    </>
  );
}
