"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { QueryView } from "@/components/ui/query-view";
import { useSpanText } from "@/components/ui/use-span-text";
import type { TimeToSign } from "@/server/contract/overview";
import { buildTimeBars } from "./time-bars";

export function TimeToSignCard({ timezone }: { timezone: string }) {
  const t = useTranslations("home.time");
  const trpc = useTRPC();
  const time = useQuery(trpc.overview.timeToSign.queryOptions({ timezone }));
  return (
    <section aria-labelledby="time-to-sign">
      <h2 id="time-to-sign" className="mb-3 text-lead">
        {t("title")}
      </h2>
      <QueryView query={time} placeholder="h-36 w-full" isQuiet>
        {(figures) => <TimeToSignFigures time={figures} />}
      </QueryView>
    </section>
  );
}

function TimeToSignFigures({ time }: { time: TimeToSign }) {
  const t = useTranslations("home.time");
  const spanText = useSpanText();
  if (time.medianSeconds === null) return <p className="text-body text-ink-2">{t("none")}</p>;
  return (
    <div className="rounded-card border border-hairline bg-bg px-4 py-3.5">
      <p className="text-h2 font-semibold">{spanText(time.medianSeconds)}</p>
      <p className="text-dense text-ink-2">{t("about", { count: time.count })}</p>
      <svg
        viewBox="0 0 240 48"
        className="mt-3 h-12 w-full text-primary"
        aria-hidden
        preserveAspectRatio="none"
      >
        <title>{""}</title>
        {buildTimeBars(time.days, new Date()).map(({ x, height }) => (
          <rect key={x} x={x} y={48 - height} width={6} height={height} rx={1.5} fill="currentColor" />
        ))}
      </svg>
      <DayTable time={time} />
    </div>
  );
}

function DayTable({ time }: { time: TimeToSign }) {
  const t = useTranslations("home.time");
  const format = useFormatter();
  const spanText = useSpanText();
  return (
    <details className="mt-2 text-dense text-ink-2">
      <summary className="w-fit cursor-pointer rounded-control py-1 hover:text-ink">{t("asTable")}</summary>
      <table className="mt-1 w-full text-left tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="py-1 font-medium">
              {t("day")}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t("completed")}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t("median")}
            </th>
          </tr>
        </thead>
        <tbody>
          {time.days.map(({ day, count, medianSeconds }) => (
            <tr key={day} className="border-t border-hairline">
              <td className="py-1">
                {format.dateTime(new Date(day), {
                  day: "numeric",
                  month: "short",
                  timeZone: "UTC",
                })}
              </td>
              <td className="py-1 text-right">{count}</td>
              <td className="py-1 text-right">{spanText(medianSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
