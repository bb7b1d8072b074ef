"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { TEAM_READS } from "@/components/api-call/tenancy-calls";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { notify } from "@/components/ui/toast";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { TeamAnswer } from "../api-types";
import { LeaveCard } from "../leave-card";
import { NameForm } from "../name-form";
import { SectionHeading, SettingsCard } from "../settings-card";
import { DeleteTeamCard } from "./delete-team-card";
import { TeamPage } from "./team-page";

export function GeneralScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <General key={team.url} team={team} />}</TeamPage>;
}

function General({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const canChange = mayManage(team.role);
  const update = useMutation(
    trpc.team.update.mutationOptions({
      onSuccess: async ({ url }) => {
        if (url !== team.url) return location.assign(`/t/${url}/settings/general`);
        notify({ tone: "success", title: t("saved") });
        await queryClient.invalidateQueries();
      },
    }),
  );
  return (
    <>
      <SectionHeading title={t("general.title")} lead={t("general.lead")} calls={TEAM_READS} />
      <div className="flex flex-col gap-5">
        {!canChange && <Banner>{t("readOnlyPlain")}</Banner>}
        <SettingsCard isRow title={t("general.nameTitle")}>
          <NameForm
            initial={{ name: team.name, url: team.url }}
            pageOf={(url) => t("general.urlHint", { base: location.origin, url })}
            canChange={canChange}
            saving={update}
            onSave={(values) => update.mutate({ teamId: team.id, ...values })}
          />
        </SettingsCard>
        <LeaveCard
          place={{ kind: "team", teamId: team.id }}
          name={team.name}
          title={t("general.leaveTitle")}
          body={t("general.leaveBody")}
          act={t("general.leave")}
        />
        {team.role === "ADMIN" && <DeleteTeamCard team={team} />}
      </div>
    </>
  );
}
