"use client";

import { useFormatter, useTranslations } from "use-intl";
import { ColumnHeader, Table } from "@/components/ui/table";
import { useSpanText } from "@/components/ui/use-span-text";
import type { RecipientReport } from "@/server/contract/reports";
import { ChartFrame, GroupBars } from "./charts/chart-frame";
import type { Point, SeriesName } from "./charts/series";
import { shortened } from "./groups-card";
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
      short: shortened(domain),
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
  const share = (count: number) =>
    t("share", { share: format.number(count / total.asked, { style: "percent", maximumFractionDigits: 0 }) });
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {(["asked", "opened", "signed", "stopped"] as const).map((step) => (
        <div key={step} className="flex min-w-0 flex-col">
          <dt className="text-dense text-ink-2">{t(step)}</dt>
          <dd className="text-h3 font-semibold tabular-nums">{format.number(total[step])}</dd>
          {step !== "asked" && total.asked > 0 && (
            <dd className="text-caption text-ink-3">{share(total[step])}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

const COLUMNS = ["asked", "opened", "signed", "stopped", "unopened", "rejected", "expired"] as const;
const NUMBER = "px-4 py-2 text-right tabular-nums";

function DomainTable({ report }: { report: RecipientReport }) {
  const t = useTranslations("reports.people");
  const more = useTranslations("reports.groups");
  const format = useFormatter();
  const spanText = useSpanText();
  return (
    <>
      <Table caption={t("title")} isOfFiguresAlone className="text-dense">
        <thead>
          <tr className="border-b border-hairline">
            <ColumnHeader>{t("domain")}</ColumnHeader>
            {[...COLUMNS, "median" as const].map((column) => (
              <ColumnHeader key={column} className="text-right whitespace-nowrap">
                {t(column)}
              </ColumnHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.data.map((row) => (
            <tr key={row.domain} className="border-t border-hairline first:border-0">
              <th scope="row" className="min-w-32 px-4 py-2 font-normal wrap-anywhere">
                {row.domain}
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className={NUMBER}>
                  {format.number(row[column])}
                </td>
              ))}
              <td className={NUMBER}>{row.medianSeconds === null ? "–" : spanText(row.medianSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {report.hasMore && <p className="text-dense text-ink-2">{more("more")}</p>}
    </>
  );
}
