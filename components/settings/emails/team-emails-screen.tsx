"use client";

import { useTranslations } from "use-intl";
import { SAMPLE_ENVELOPE } from "@/components/api-call/api-call";
import { PageMenu } from "@/components/api-call/page-menu";
import { SaveIndicator } from "@/components/form/save-indicator";
import { Banner } from "@/components/ui/banner";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { TeamAnswer } from "../api-types";
import { useTeamDefaults } from "../documents/use-place-defaults";
import { DefaultSenderRow } from "../senders/default-sender-row";
import { SectionHeading, SettingsGroup } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { FlagsTable } from "./flags-table";
import { SampleCard } from "./sample-card";

/** The mail settings of a team, with samples (components/README.md 8). */
export function TeamEmailsScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <TeamEmails key={team.id} team={team} />}</TeamPage>;
}

function TeamEmails({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings");
  const canChange = mayManage(team.role);
  const defaults = useTeamDefaults(team, canChange);
  return (
    <>
      <SectionHeading
        title={t("emails.title")}
        lead={t("emails.teamLead", { name: team.name })}
        action={
          <div className="flex items-center gap-2">
            {canChange && <SaveIndicator />}
            <PageMenu
              calls={[
                {
                  method: "POST",
                  path: "/envelope/update",
                  title: t("emails.apiCall"),
                  body: {
                    envelopeId: SAMPLE_ENVELOPE,
                    meta: {
                      emailId: defaults.settings.emailId,
                      emailSettings: defaults.settings.emailDocumentSettings,
                    },
                  },
                },
              ]}
            />
          </div>
        }
      />
      {!canChange && <Banner className="mb-5">{t("readOnlyPlain")}</Banner>}
      <div className="flex flex-col gap-5">
        <SettingsGroup>
          <DefaultSenderRow defaults={defaults} level="team" organisationId={team.organisation.id} />
          <FlagsTable defaults={defaults} level="team" />
        </SettingsGroup>
        <SampleCard
          place={{ kind: "team", teamId: team.id }}
          language={defaults.settings.documentLanguage}
          canSend={canChange}
        />
      </div>
    </>
  );
}
