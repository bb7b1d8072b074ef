"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { TEAM_READS } from "@/components/api-call/tenancy-calls";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { OrganisationAnswer } from "../api-types";
import { LeaveCard } from "../leave-card";
import { NameForm } from "../name-form";
import { SectionHeading, SettingsCard } from "../settings-card";
import { DeleteOrganisationCard } from "./delete-organisation-card";
import { HandOverCard } from "./hand-over-card";
import { OrganisationPage } from "./organisation-page";
import { TeamsCard } from "./teams-card";

export function OrganisationScreen({ organisationUrl }: { organisationUrl: string }) {
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {(organisation) => <Overview key={organisation.url} organisation={organisation} />}
    </OrganisationPage>
  );
}

function Overview({ organisation }: { organisation: OrganisationAnswer }) {
  const t = useTranslations("settings");
  const { id, name } = organisation;
  return (
    <>
      <SectionHeading title={name} lead={t("organisation.lead", { name })} calls={TEAM_READS} />
      <div className="flex flex-col gap-5">
        <TeamsCard organisation={organisation} />
        <NameCard organisation={organisation} />
        <LeaveCard
          place={{ kind: "organisation", organisationId: id }}
          name={name}
          title={t("organisation.leaveTitle")}
          body={t("organisation.leaveBody")}
          act={t("organisation.leave")}
        />
        <HandOverCard organisation={organisation} />
        <DeleteOrganisationCard organisation={organisation} />
      </div>
    </>
  );
}

function NameCard({ organisation: { id, name, url, role } }: { organisation: OrganisationAnswer }) {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.organisation.update.mutationOptions({
      onSuccess: async (saved) => {
        if (saved.url !== url) return location.assign(`/o/${saved.url}`);
        notify({ tone: "success", title: t("saved") });
        await queryClient.invalidateQueries();
      },
    }),
  );
  return (
    <SettingsCard isRow title={t("general.nameTitle")}>
      <NameForm
        initial={{ name, url }}
        pageOf={(typed) => `${location.origin}/o/${typed}`}
        canChange={mayManage(role)}
        saving={update}
        onSave={(values) => update.mutate({ organisationId: id, ...values })}
      />
    </SettingsCard>
  );
}
