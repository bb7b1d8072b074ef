import { PageMenu } from "@/components/api-call/page-menu";
import type { ReportState } from "./report-state";
import type { ReportDays } from "./use-reports";

/** Calls for the same days. A token belongs to one team, so an organisation needs one call per team. */
export function ReportCalls({ days, group }: { days: ReportDays; group: ReportState["group"] }) {
  const groupBy = !group || group === "TEAM" ? "TEMPLATE" : group;
  return (
    <PageMenu
      calls={[
        { method: "GET", path: "/report", query: days },
        { method: "GET", path: "/report", query: { ...days, groupBy } },
        { method: "GET", path: "/report/recipients", query: days },
        { method: "GET", path: "/report/export", query: { ...days, groupBy: "WEEK" } },
      ]}
    />
  );
}
