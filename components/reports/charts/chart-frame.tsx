"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { retryUntilLoaded } from "@/components/retry-load";
import { Skeleton } from "@/components/ui/skeleton";
import { SERIES_COLOURS, type Series } from "./series";

const Waiting = () => <Skeleton className="size-full" />;
/** The drawing code loads later: figures and tables work without it. */
export const WeekBars = dynamic(
  retryUntilLoaded(() => import("./week-bars").then((module) => module.WeekBars)),
  {
    ssr: false,
    loading: Waiting,
  },
);
export const WeekLines = dynamic(
  retryUntilLoaded(() => import("./week-lines").then((module) => module.WeekLines)),
  {
    ssr: false,
    loading: Waiting,
  },
);
export const GroupBars = dynamic(
  retryUntilLoaded(() => import("./group-bars").then((module) => module.GroupBars)),
  {
    ssr: false,
    loading: Waiting,
  },
);

type ChartFrameProps = { summary: string; series: readonly Series[]; height: number; children: ReactNode };

/** A chart with its legend. Screen readers get a summary; the table beside it has every figure. */
export function ChartFrame({ summary, series, height, children }: ChartFrameProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption>
        <span className="sr-only">{summary}</span>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-dense text-ink-2" aria-hidden>
          {series.map(({ key, label }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-[0.125rem]" style={{ background: SERIES_COLOURS[key] }} />
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
      <div aria-hidden style={{ height }} className="w-full min-w-0">
        {children}
      </div>
    </figure>
  );
}
