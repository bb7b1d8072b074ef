"use client";

import { useTranslations } from "use-intl";
import { ReportCalls } from "./report-calls";
import { ReportsView } from "./reports-view";

/** /t/[team]/reports: the envelopes that the reader may see. */
export function ReportsScreen({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("reports");
  return (
    <ReportsView
      place={{ kind: "team", url: teamUrl }}
      base={`/t/${teamUrl}/reports`}
      title={t("title")}
      lead={t("lead")}
      actions={(days, { group }) => <ReportCalls days={days} group={group} />}
    />
  );
}
