"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { SaveIndicator } from "@/components/form/save-indicator";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { PRODUCT_DEFAULTS } from "@/server/domain/settings";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { OrganisationAnswer } from "../answers";
import { DefaultsForm } from "../documents/defaults-form";
import { useDefaults } from "../documents/use-defaults";
import { SectionHeading } from "../settings-card";
import { OrganisationPage } from "./organisation-page";

/** What new documents of every team start with. */
export function OrganisationDefaultsScreen({ organisationUrl }: { organisationUrl: string }) {
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {(organisation) => <OrganisationDefaults key={organisation.id} organisation={organisation} />}
    </OrganisationPage>
  );
}

function OrganisationDefaults({ organisation }: { organisation: OrganisationAnswer }) {
  const t = useTranslations("settings");
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const defaults = useDefaults({
    own: organisation.settings,
    inherited: PRODUCT_DEFAULTS,
    canChange: mayManage(organisation.role),
    save: async (settings) => {
      await client.organisation.updateSettings.mutate({ organisationId: organisation.id, settings });
      await queryClient.invalidateQueries({ queryKey: trpc.organisation.get.pathKey() });
    },
  });
  return (
    <>
      <SectionHeading
        title={t("documents.title")}
        lead={t("documents.organisationLead")}
        action={defaults.canChange && <SaveIndicator />}
      />
      {!defaults.canChange && <Banner className="mb-5">{t("readOnlyPlain")}</Banner>}
      <DefaultsForm defaults={defaults} level="organisation" />
    </>
  );
}
