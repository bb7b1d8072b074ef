"use client";

import { useTranslations } from "use-intl";
import { type ApiCall, SAMPLE_ENVELOPE } from "@/components/api-call/api-call";
import { ApiCallButton } from "@/components/api-call/api-call-button";
import { SaveIndicator } from "@/components/form/save-indicator";
import { Banner } from "@/components/ui/banner";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { TeamAnswer } from "../answers";
import { SectionHeading } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { DefaultsForm } from "./defaults-form";
import type { Defaults } from "./use-defaults";
import { useTeamDefaults } from "./use-place-defaults";

/** What new documents of a team start with. */
export function TeamDefaultsScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <TeamDefaults key={team.id} team={team} />}</TeamPage>;
}

/** Defaults are changed by people; a call says of one document what is to be otherwise. */
function callsOf({ settings }: Defaults, title: string, frame: string): ApiCall[] {
  const { documentLanguage, documentTimezone, documentDateFormat } = settings;
  return [
    {
      method: "POST",
      path: "/envelope/update",
      title,
      body: {
        envelopeId: SAMPLE_ENVELOPE,
        meta: { language: documentLanguage, timezone: documentTimezone, dateFormat: documentDateFormat },
      },
    },
    { method: "POST", path: "/embedding/create-presign-token", title: frame, body: { expiresIn: 60 } },
  ];
}

function TeamDefaults({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings");
  const defaults = useTeamDefaults(team, mayManage(team.role));
  return (
    <>
      <SectionHeading
        title={t("documents.title")}
        lead={t("documents.teamLead", { name: team.name })}
        action={
          <div className="flex items-center gap-2">
            {defaults.canChange && <SaveIndicator />}
            <ApiCallButton calls={callsOf(defaults, t("documents.apiCall"), t("documents.apiFrame"))} />
          </div>
        }
      />
      {!defaults.canChange && <Banner className="mb-5">{t("readOnlyPlain")}</Banner>}
      <DefaultsForm defaults={defaults} level="team" />
    </>
  );
}
