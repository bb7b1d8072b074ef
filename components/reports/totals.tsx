"use client";

import { useFormatter, useTranslations } from "use-intl";
import { useSpanText } from "@/components/ui/use-span-text";
import type { Report } from "@/server/contract/reports";
import { type ListedAs, ListedCount } from "./list-link";
import type { ReportPlace } from "./use-reports";

const FIGURES = ["sent", "completed", "rejected", "expired", "medianSeconds", "p90Seconds"] as const;

export function Totals({ place, report }: { place: ReportPlace; report: Report | undefined }) {
  const t = useTranslations("reports");
  const format = useFormatter();
  const spanText = useSpanText();
  const renderFigure = (figure: (typeof FIGURES)[number]) => {
    const value = report?.total[figure];
    if (report === undefined || value === undefined || value === null) return "–";
    if (figure === "medianSeconds" || figure === "p90Seconds") return spanText(value);
    if (figure === "sent" || figure === "expired") return format.number(value);
    const at: ListedAs | undefined =
      place.kind === "team"
        ? { teamUrl: place.url, ended: figure, from: report.from, to: report.to }
        : undefined;
    return <ListedCount count={value} name={t(`figure.${figure}`)} at={at} />;
  };
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline md:grid-cols-3 xl:grid-cols-6">
      {FIGURES.map((figure) => (
        <div key={figure} className="flex min-w-0 flex-col gap-1 bg-bg px-4 py-3.5">
          <dt className="text-dense text-ink-2">{t(`figure.${figure}`)}</dt>
          <dd className="text-h2 font-semibold tabular-nums">{renderFigure(figure)}</dd>
          {(figure === "expired" || figure === "medianSeconds" || figure === "p90Seconds") && (
            <dd className="text-caption text-ink-3">{t(`about.${figure}`)}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
