"use client";

import { useTranslations } from "use-intl";
import { SaveIndicator } from "@/components/form/save-indicator";
import { Banner } from "@/components/ui/banner";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { OrganisationAnswer } from "../api-types";
import { useOrganisationDefaults } from "../documents/use-place-defaults";
import { OrganisationPage } from "../organisation/organisation-page";
import { DefaultSenderRow } from "../senders/default-sender-row";
import { SendersCard } from "../senders/senders-card";
import { SectionHeading, SettingsGroup } from "../settings-card";
import { FlagsTable } from "./flags-table";
import { SampleCard } from "./sample-card";

export function OrganisationEmailsScreen({ organisationUrl }: { organisationUrl: string }) {
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {(organisation) => <OrganisationEmails key={organisation.id} organisation={organisation} />}
    </OrganisationPage>
  );
}

function OrganisationEmails({ organisation }: { organisation: OrganisationAnswer }) {
  const t = useTranslations("settings");
  const canChange = mayManage(organisation.role);
  const defaults = useOrganisationDefaults(organisation, canChange);
  return (
    <>
      <SectionHeading
        title={t("emails.title")}
        lead={t("emails.organisationLead")}
        action={canChange && <SaveIndicator />}
      />
      {!canChange && <Banner className="mb-5">{t("readOnlyPlain")}</Banner>}
      <div className="flex flex-col gap-5">
        <SendersCard organisationId={organisation.id} canChange={canChange} />
        <SettingsGroup>
          <DefaultSenderRow defaults={defaults} level="organisation" organisationId={organisation.id} />
          <FlagsTable defaults={defaults} level="organisation" />
        </SettingsGroup>
        <SampleCard
          place={{ kind: "organisation", organisationId: organisation.id }}
          language={defaults.settings.documentLanguage}
          canSend={false}
        />
      </div>
    </>
  );
}
