"use client";

import { useFormatter, useTranslations } from "use-intl";
import { DataTable } from "@/components/ui/data-table";
import { useSpanText } from "@/components/ui/use-span-text";
import type { RecipientReport } from "@/server/contract/reports";
import { ChartFrame, GroupBars } from "./charts/chart-frame";
import type { Point, SeriesName } from "./charts/series";
import { shortenName } from "./groups-card";
import { ReportCard } from "./report-card";
import { type ReportDays, type ReportPlace, useRecipientReport } from "./use-reports";

const DRAWN = 10;
const STEPS = ["signed", "stopped", "unopened", "rejected"] as const satisfies readonly SeriesName[];

export function PeopleCard({ place, days }: { place: ReportPlace; days: ReportDays }) {
  const t = useTranslations("reports.people");
  const format = useFormatter();
  const report = useRecipientReport(place, days);
  const series = STEPS.map((key) => ({ key, label: t(key) }));
  const toPoints = ({ data }: RecipientReport): Point[] =>
    data.slice(0, DRAWN).map(({ domain, signed, stopped, unopened, rejected }) => ({
      name: domain,
      short: shortenName(domain),
      signed,
      stopped,
      unopened,
      rejected,
    }));
  return (
    <ReportCard
      title={t("title")}
      lead={t("lead")}
      place={place}
      groupBy="DOMAIN"
      report={report}
      chart={(answer) => {
        if (answer.total.asked === 0) return <p className="text-body text-ink-2">{t("none")}</p>;
        const points = toPoints(answer);
        const height = Math.max(120, 36 * points.length + 32);
        return (
          <ChartFrame summary={t("summary", { count: points.length })} series={series} height={height}>
            <GroupBars
              points={points}
              series={series}
              valueText={(value) => format.number(value)}
              height={height}
              isStacked
            />
          </ChartFrame>
        );
      }}
      table={(answer) => <DomainTable report={answer} />}
    >
      {({ total }) => <Steps total={total} />}
    </ReportCard>
  );
}

function Steps({ total }: { total: RecipientReport["total"] }) {
  const t = useTranslations("reports.people");
  const format = useFormatter();
  const formatShare = (count: number) =>
    t("share", { share: format.number(count / total.asked, { style: "percent", maximumFractionDigits: 0 }) });
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {(["asked", "opened", "signed", "stopped"] as const).map((step) => (
        <div key={step} className="flex min-w-0 flex-col">
          <dt className="text-dense text-ink-2">{t(step)}</dt>
          <dd className="text-h3 font-semibold tabular-nums">{format.number(total[step])}</dd>
          {step !== "asked" && total.asked > 0 && (
            <dd className="text-caption text-ink-3">{formatShare(total[step])}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

const COLUMNS = ["asked", "opened", "signed", "stopped", "unopened", "rejected", "expired"] as const;

function DomainTable({ report }: { report: RecipientReport }) {
  const t = useTranslations("reports.people");
  const more = useTranslations("reports.groups");
  const format = useFormatter();
  const spanText = useSpanText();
  return (
    <>
      <DataTable
        caption={t("title")}
        isOfFiguresAlone
        className="text-dense"
        rows={report.data}
        rowKey={({ domain }) => domain}
        columns={[
          {
            key: "domain",
            title: t("domain"),
            isRowHeader: true,
            cellClassName: "min-w-32 wrap-anywhere",
            cell: ({ domain }) => domain,
          },
          ...COLUMNS.map((key) => ({
            key,
            title: t(key),
            isNumeric: true,
            cell: (row: RecipientReport["data"][number]) => format.number(row[key]),
          })),
          {
            key: "median",
            title: t("median"),
            isNumeric: true,
            cell: ({ medianSeconds }) => (medianSeconds === null ? "–" : spanText(medianSeconds)),
          },
        ]}
      />
      {report.hasMore && <p className="text-dense text-ink-2">{more("more")}</p>}
    </>
  );
}
