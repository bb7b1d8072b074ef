"use client";

import { useTranslations } from "use-intl";
import { OrganisationPage } from "@/components/settings/organisation/organisation-page";
import { ReportCalls } from "./report-calls";
import { ReportsView } from "./reports-view";

/** /o/[organisation]/reports: all teams together, for the organisation's ADMIN and MANAGER. */
export function OrganisationReportsScreen({ organisationUrl }: { organisationUrl: string }) {
  const t = useTranslations("reports");
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {({ name }) => (
        <ReportsView
          place={{ kind: "organisation", url: organisationUrl }}
          base={`/o/${organisationUrl}/reports`}
          title={t("organisationTitle", { name })}
          lead={t("organisationLead")}
          actions={(days, { group }) => <ReportCalls days={days} group={group} />}
        />
      )}
    </OrganisationPage>
  );
}
