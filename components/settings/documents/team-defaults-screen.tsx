"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { SaveIndicator } from "@/components/form/save-indicator";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { TeamAnswer } from "../answers";
import { SectionHeading } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { DefaultsForm } from "./defaults-form";
import { useDefaults } from "./use-defaults";

/** What new documents of a team start with. */
export function TeamDefaultsScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <TeamDefaults key={team.id} team={team} />}</TeamPage>;
}

function TeamDefaults({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings");
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const defaults = useDefaults({
    own: team.settings,
    inherited: team.inherited,
    canChange: mayManage(team.role),
    save: async (settings) => {
      await client.team.updateSettings.mutate({ teamId: team.id, settings });
      await queryClient.invalidateQueries({ queryKey: trpc.team.get.pathKey() });
    },
  });
  return (
    <>
      <SectionHeading
        title={t("documents.title")}
        lead={t("documents.teamLead", { name: team.name })}
        action={defaults.canChange && <SaveIndicator />}
      />
      {!defaults.canChange && <Banner className="mb-5">{t("readOnlyPlain")}</Banner>}
      <DefaultsForm defaults={defaults} level="team" />
    </>
  );
}
