"use client";

import { Download } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { QueryView, type ViewedQuery } from "@/components/ui/query-view";
import { Segmented } from "@/components/ui/segmented";
import type { ReportGrouping } from "@/server/domain/report/facts";
import { buildCsvHref, type ReportDays, type ReportPlace } from "./use-reports";

const VIEWS = ["chart", "table"] as const;

type ReportCardProps<Answer extends ReportDays> = {
  place: ReportPlace;
  groupBy: ReportGrouping;
  title: string;
  lead?: string;
  choice?: ReactNode;
  report: ViewedQuery<Answer> & { isPlaceholderData: boolean };
  /** Shown above chart and table. */
  children?: (answer: Answer) => ReactNode;
  chart: (answer: Answer) => ReactNode;
  table: (answer: Answer) => ReactNode;
};

/**
 * A report with its chart, its table and its download. It loads and fails independently of the other cards.
 */
export function ReportCard<Answer extends ReportDays>({
  place,
  groupBy,
  title,
  lead,
  choice,
  report,
  children,
  chart,
  table,
}: ReportCardProps<Answer>) {
  const t = useTranslations("reports");
  const id = useId();
  const [view, setView] = useState<(typeof VIEWS)[number]>("chart");
  const { data, isPlaceholderData } = report;
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-card border border-hairline bg-bg px-4 py-4 sm:px-5"
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="mr-auto text-lead">
          {title}
        </h2>
        {/* These controls move to the next line together if the title leaves no room. */}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {choice}
          <Segmented
            size="dense"
            label={t("view.label", { title })}
            value={view}
            onValueChange={setView}
            options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
          {data && (
            <Button asChild size="dense" variant="secondary">
              <a href={buildCsvHref(place, data, groupBy)} download aria-label={t("csvOf", { title })}>
                <Download aria-hidden />
                {t("csv")}
              </a>
            </Button>
          )}
        </div>
        {lead && <p className="w-full text-dense text-ink-2">{lead}</p>}
      </div>
      <QueryView query={report} isQuiet>
        {(answer) => (
          <div
            aria-busy={isPlaceholderData}
            className={classNames("flex flex-col gap-4", isPlaceholderData && "opacity-60")}
          >
            {children?.(answer)}
            {view === "chart" ? chart(answer) : table(answer)}
          </div>
        )}
      </QueryView>
    </section>
  );
}
