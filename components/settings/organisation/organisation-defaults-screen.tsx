"use client";

import { useTranslations } from "use-intl";
import { SaveIndicator } from "@/components/form/save-indicator";
import { Banner } from "@/components/ui/banner";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { OrganisationAnswer } from "../api-types";
import { DefaultsForm } from "../documents/defaults-form";
import { useDefaultsCalls } from "../documents/use-defaults-calls";
import { useOrganisationDefaults } from "../documents/use-place-defaults";
import { SectionHeading } from "../settings-card";
import { OrganisationPage } from "./organisation-page";

export function OrganisationDefaultsScreen({ organisationUrl }: { organisationUrl: string }) {
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {(organisation) => <OrganisationDefaults key={organisation.id} organisation={organisation} />}
    </OrganisationPage>
  );
}

function OrganisationDefaults({ organisation }: { organisation: OrganisationAnswer }) {
  const t = useTranslations("settings");
  const defaults = useOrganisationDefaults(organisation, mayManage(organisation.role));
  const calls = useDefaultsCalls(defaults);
  return (
    <>
      <SectionHeading
        title={t("documents.title")}
        lead={t("documents.organisationLead")}
        calls={calls}
        action={defaults.canChange && <SaveIndicator />}
      />
      {!defaults.canChange && <Banner className="mb-5">{t("readOnlyPlain")}</Banner>}
      <DefaultsForm defaults={defaults} level="organisation" />
    </>
  );
}
