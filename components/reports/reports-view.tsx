"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { Report } from "@/server/contract/reports";
import { EXACT_UP_TO } from "@/server/domain/report/facts";
import { GroupsCard } from "./groups-card";
import { PeopleCard } from "./people-card";
import { RangePicker } from "./range-picker";
import {
  buildReportHref,
  formatLocalToday,
  getPresetDays,
  type ReportState,
  readReportState,
} from "./report-state";
import { Totals } from "./totals";
import { type ReportDays, type ReportPlace, useDocumentReport } from "./use-reports";
import { TimesCard, useDayText, WeeksCard } from "./weeks-card";

type ReportsViewProps = {
  place: ReportPlace;
  /** URL of this page without parameters. */
  base: string;
  title: string;
  lead: string;
  actions?: (days: ReportDays, state: ReportState) => ReactNode;
};

/** The reports of a team or an organisation (components/owner-pages.md 3.13). */
export function ReportsView({ place, base, title, lead, actions }: ReportsViewProps) {
  const t = useTranslations("reports");
  const router = useRouter();
  const [today] = useState(() => formatLocalToday());
  const state = readReportState(new URLSearchParams(useSearchParams()), today);
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = { from: state.from, to: state.to, timezone };
  const report = useDocumentReport(place, days, "WEEK");
  const group = state.group ?? (place.kind === "team" ? "TEMPLATE" : "TEAM");
  const changeReport = (change: Partial<ReportState>) =>
    router.replace(buildReportHref(base, { ...state, ...change }), { scroll: false });
  const isForbidden = !report.data && readErrorData(report.error)?.code === "FORBIDDEN";
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-h1 wrap-anywhere">{title}</h1>
          <p className="text-body text-ink-2">{lead}</p>
        </div>
        {actions?.(days, state)}
      </header>
      {isForbidden ? (
        <EmptyState title={t("forbidden.title")}>{t("forbidden.detail")}</EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <RangePicker
              state={state}
              onPreset={(weeks) => changeReport({ weeks, ...getPresetDays(weeks, today) })}
              onDays={(from, to) => changeReport({ weeks: null, from, to })}
            />
            <Shown report={report.data} />
          </div>
          <Totals place={place} report={report.data} />
          {report.data && isEmpty(report.data) ? (
            <EmptyState
              title={t("empty.title")}
              picture="sent"
              actions={
                state.weeks !== 52 && (
                  <Button
                    variant="secondary"
                    onClick={() => changeReport({ weeks: 52, ...getPresetDays(52, today) })}
                  >
                    {t("empty.wider")}
                  </Button>
                )
              }
            >
              {t("empty.detail")}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
              <WeeksCard place={place} report={report} />
              <TimesCard place={place} report={report} />
              <GroupsCard
                place={place}
                days={days}
                group={group}
                onGroup={(next) => changeReport({ group: next })}
              />
              <PeopleCard place={place} days={days} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

const isEmpty = ({ total: { sent, completed, rejected } }: Report): boolean =>
  sent + completed + rejected === 0;

function Shown({ report }: { report: Report | undefined }) {
  const t = useTranslations("reports");
  const format = useFormatter();
  const dayText = useDayText();
  if (!report) return null;
  return (
    <div className="text-dense text-ink-2">
      <p>{t("range.shown", { from: dayText(report.from), to: dayText(report.to) })}</p>
      {!report.isExact && <p>{t("approximate", { count: format.number(EXACT_UP_TO) })}</p>}
    </div>
  );
}
