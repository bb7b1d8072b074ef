"use client";

import { useTranslations } from "use-intl";
import { ApiCallButton } from "@/components/api-call/api-call-button";
import { ReportsView } from "./reports-view";

/** /t/[team]/reports: what a team sent and how it ended, of what the reader sees. */
export function ReportsScreen({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("reports");
  return (
    <ReportsView
      place={{ kind: "team", url: teamUrl }}
      base={`/t/${teamUrl}/reports`}
      title={t("title")}
      lead={t("lead")}
      actions={(days, { group }) => (
        <ApiCallButton
          calls={[
            { method: "GET", path: "/report", query: days },
            { method: "GET", path: "/report", query: { ...days, groupBy: group ?? "TEMPLATE" } },
            { method: "GET", path: "/report/recipients", query: days },
            { method: "GET", path: "/report/export", query: { ...days, groupBy: "WEEK" } },
          ]}
        />
      )}
    />
  );
}
