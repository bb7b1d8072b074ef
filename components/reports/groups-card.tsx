"use client";

import { useFormatter, useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { Segmented } from "@/components/ui/segmented";
import type { Report, ReportRow } from "@/server/contract/reports";
import { ChartFrame, GroupBars } from "./charts/chart-frame";
import type { Point, SeriesName } from "./charts/series";
import { DocumentTable } from "./document-table";
import { ReportCard } from "./report-card";
import { GROUPS, type Group } from "./report-state";
import { type ReportDays, type ReportPlace, useDocumentReport } from "./use-reports";

type GroupsCardProps = {
  place: ReportPlace;
  days: ReportDays;
  group: Group;
  onGroup: (group: Group) => void;
};

const DRAWN = 10;
const COUNTS = ["sent", "completed"] as const satisfies readonly SeriesName[];

export function GroupsCard({ place, days, group, onGroup }: GroupsCardProps) {
  const t = useTranslations("reports");
  const format = useFormatter();
  const report = useDocumentReport(place, days, group);
  const formatGroupLabel = useRowLabel();
  const series = COUNTS.map((key) => ({ key, label: t(`figure.${key}`) }));
  const options = GROUPS.filter((value) => value !== "TEAM" || place.kind === "organisation");
  const toPoints = ({ data, groupBy }: Report): Point[] =>
    data.slice(0, DRAWN).map((row) => {
      const name = formatGroupLabel(row, groupBy);
      return { name, short: shortenName(name), sent: row.sent, completed: row.completed };
    });
  return (
    <ReportCard
      title={t(`groups.title.${group}`)}
      choice={
        <Segmented
          size="dense"
          label={t("groups.label")}
          value={group}
          onValueChange={onGroup}
          options={options.map((value) => ({ value, label: t(`groups.${value}`) }))}
        />
      }
      place={place}
      groupBy={group}
      report={report}
      chart={(answer) => {
        const points = toPoints(answer);
        const height = Math.max(120, 44 * points.length + 32);
        return (
          <ChartFrame summary={t("groups.summary", { count: points.length })} series={series} height={height}>
            <GroupBars
              points={points}
              series={series}
              valueText={(value) => format.number(value)}
              height={height}
            />
          </ChartFrame>
        );
      }}
      table={(answer) => <GroupTable place={place} report={answer} formatLabel={formatGroupLabel} />}
    />
  );
}

type FormatRowLabel = (row: ReportRow, groupBy: Report["groupBy"]) => string;

function GroupTable({
  place,
  report,
  formatLabel,
}: {
  place: ReportPlace;
  report: Report;
  formatLabel: FormatRowLabel;
}) {
  const t = useTranslations("reports.groups");
  const account = useAccount();
  const { from, to, groupBy } = report;
  const rows = report.data.map((row) => {
    const number = Number(row.key);
    const teamUrl = account?.teams.find(({ id }) => id === number)?.url;
    const by =
      row.key === null
        ? undefined
        : groupBy === "SENDER"
          ? { senderId: number }
          : groupBy === "TEMPLATE"
            ? { templateId: number }
            : {};
    return {
      row,
      id: row.key ?? "none",
      label: formatLabel(row, groupBy),
      listed: by && { from, to, ...by },
      ...(groupBy === "TEAM" ? { teamUrl } : {}),
    };
  });
  const first = groupBy === "WEEK" ? "TEMPLATE" : groupBy;
  return (
    <>
      <DocumentTable place={place} caption={t(`title.${first}`)} first={t(first)} rows={rows} />
      {report.hasMore && <p className="text-dense text-ink-2">{t("more")}</p>}
    </>
  );
}

function useRowLabel(): FormatRowLabel {
  const t = useTranslations("reports.groups");
  return ({ key, label }, groupBy) => {
    if (label !== null) return label;
    if (key === null) return t("noTemplate");
    return t(groupBy === "TEMPLATE" ? "hidden" : "unknown", { key });
  };
}

/** Shortens a name to the width of an axis. */
export const shortenName = (name: string): string =>
  name.length > 20 ? `${name.slice(0, 19).trimEnd()}…` : name;
