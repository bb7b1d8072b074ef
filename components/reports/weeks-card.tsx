"use client";

import { useFormatter, useTranslations } from "use-intl";
import { useSpanText } from "@/components/ui/use-span-text";
import type { Report } from "@/server/contract/reports";
import { addDays, getMonday } from "@/server/domain/report/days";
import { ChartFrame, WeekBars, WeekLines } from "./charts/chart-frame";
import type { Point, SeriesName } from "./charts/series";
import { DocumentTable } from "./document-table";
import { sumWeeksByMonth } from "./month-sums";
import { ReportCard } from "./report-card";
import type { ReportPlace, useDocumentReport } from "./use-reports";

type WeekCardProps = {
  place: ReportPlace;
  report: ReturnType<typeof useDocumentReport>;
};

const COUNTS = ["sent", "completed", "rejected"] as const satisfies readonly SeriesName[];
const TIMES = ["medianSeconds", "p90Seconds"] as const satisfies readonly SeriesName[];
const HEIGHT = 260;

export function WeeksCard({ place, report }: WeekCardProps) {
  const t = useTranslations("reports");
  const format = useFormatter();
  const toWeekPoints = useWeekPoints();
  const toMonthPoints = useMonthPoints();
  const series = COUNTS.map((key) => ({ key, label: t(`figure.${key}`) }));
  return (
    <ReportCard
      title={t("weeks.title")}
      place={place}
      groupBy="WEEK"
      report={report}
      chart={({ data, total: { sent, completed, rejected } }) => (
        <ChartFrame
          summary={t("weeks.summary", { sent, completed, rejected })}
          series={series}
          height={HEIGHT}
        >
          <WeekBars
            points={toWeekPoints(data)}
            coarse={toMonthPoints(data)}
            series={series}
            valueText={(value) => format.number(value)}
            height={HEIGHT}
          />
        </ChartFrame>
      )}
      table={(answer) => <WeekTable place={place} report={answer} />}
    />
  );
}

export function TimesCard({ place, report }: WeekCardProps) {
  const t = useTranslations("reports");
  const spanText = useSpanText();
  const toWeekPoints = useWeekPoints();
  const series = TIMES.map((key) => ({
    key,
    label: t(key === "medianSeconds" ? "times.median" : "times.p90"),
  }));
  return (
    <ReportCard
      title={t("times.title")}
      place={place}
      groupBy="WEEK"
      report={report}
      chart={({ data, total: { medianSeconds, p90Seconds } }) =>
        medianSeconds === null || p90Seconds === null ? (
          <p className="text-body text-ink-2">{t("times.none")}</p>
        ) : (
          <ChartFrame
            summary={t("times.summary", { median: spanText(medianSeconds), p90: spanText(p90Seconds) })}
            series={series}
            height={HEIGHT}
          >
            <WeekLines points={toWeekPoints(data)} series={series} valueText={spanText} height={HEIGHT} />
          </ChartFrame>
        )
      }
      table={(answer) => <WeekTable place={place} report={answer} />}
    />
  );
}

function WeekTable({ place, report }: { place: ReportPlace; report: Report }) {
  const t = useTranslations("reports");
  const dayText = useDayText();
  return (
    <DocumentTable
      place={place}
      caption={t("weeks.title")}
      first={t("weeks.column")}
      rows={report.data.map((row) => {
        const from = row.key ?? report.from;
        const sunday = addDays(getMonday(from), 6);
        return {
          row,
          id: from,
          label: dayText(from),
          listed: { from, to: [sunday, report.to].toSorted()[0] ?? sunday },
        };
      })}
    />
  );
}

/** Formats a calendar day (`YYYY-MM-DD`). */
export function useDayText() {
  const format = useFormatter();
  return (day: string) =>
    format.dateTime(new Date(day), {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    });
}

function useWeekPoints() {
  const t = useTranslations("reports.weeks");
  const format = useFormatter();
  const dayText = useDayText();
  return (rows: Report["data"]): Point[] =>
    rows.map(({ key, label: _, expired: __, ...figures }) => ({
      ...figures,
      name: t("week", { day: dayText(key ?? "") }),
      short: format.dateTime(new Date(key ?? ""), {
        day: "numeric",
        month: "short",
        timeZone: "UTC",
      }),
    }));
}

/** By month, because a year of weeks is too thin on a phone. */
function useMonthPoints() {
  const t = useTranslations("reports.weeks");
  const format = useFormatter();
  return (rows: Report["data"]): Point[] =>
    sumWeeksByMonth(rows).map(({ month, ...figures }) => {
      const day = new Date(month);
      return {
        ...figures,
        name: t("month", {
          month: format.dateTime(day, { month: "long", year: "numeric", timeZone: "UTC" }),
        }),
        short: format.dateTime(day, { month: "short", timeZone: "UTC" }),
      };
    });
}
