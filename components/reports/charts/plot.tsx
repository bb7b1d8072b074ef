"use client";

import { useParentSize } from "@visx/responsive";
import { type ReactNode, useState } from "react";
import { type Point, SERIES_COLOURS, type Series } from "./series";

export type ChartProps = {
  points: readonly Point[];
  /** Fewer points over the same range, for narrow charts. */
  coarse?: readonly Point[];
  series: readonly Series[];
  valueText: (value: number) => string;
  height: number;
};

/** Minimum pixels per point. */
const POINT_PX = 10;

/** Text of axes, as dense text is elsewhere. */
export const TICK = { fill: "var(--ink-3)", fontSize: 12, fontFamily: "inherit" } as const;
export const LINE = "var(--hairline)";

type Pointed = { index: number; left: number; top: number };

type PlotProps = ChartProps & {
  children: (width: number, point: (at: Pointed | undefined) => void, shown: readonly Point[]) => ReactNode;
};

/** Fills the available width, and shows a tooltip at the point under the pointer. */
export function Plot({ points, coarse, series, valueText, height, children }: PlotProps) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const [at, setAt] = useState<Pointed>();
  const visiblePoints = coarse && width < points.length * POINT_PX ? coarse : points;
  const point = at && visiblePoints[at.index];
  return (
    <div ref={parentRef} className="relative size-full" onPointerLeave={() => setAt(undefined)}>
      {width > 0 && (
        <svg width={width} height={height} className="block overflow-visible">
          <title>{""}</title>
          {children(width, setAt, visiblePoints)}
        </svg>
      )}
      {at && point && (
        <div
          className="pointer-events-none absolute z-1 w-max max-w-64 rounded-card border border-hairline bg-bg px-3 py-2 text-dense shadow-high"
          style={{ top: at.top, ...(at.left < width / 2 ? { left: at.left } : { right: width - at.left }) }}
        >
          <p className="mb-1 font-medium wrap-anywhere text-ink">{point.name}</p>
          <ul className="flex flex-col gap-0.5 text-ink-2 tabular-nums">
            {series.map(({ key, label }) => {
              const value = point[key];
              return (
                <li key={key} className="flex items-center gap-2">
                  <span className="size-2 rounded-[0.125rem]" style={{ background: SERIES_COLOURS[key] }} />
                  <span className="mr-auto">{label}</span>
                  <span className="pl-3 text-ink">{typeof value === "number" ? valueText(value) : "–"}</span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Returns the largest value drawn, at least 1. */
export const findLargestValue = (points: readonly Point[], series: readonly Series[]): number =>
  Math.max(1, ...points.flatMap((point) => series.map(({ key }) => point[key] ?? 0)));

/** Returns evenly spaced indexes along an axis, so few that their labels do not touch. */
export function listLabelIndexes(count: number, width: number, each: number): number[] {
  const step = Math.max(1, Math.ceil((count * each) / Math.max(1, width)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => index % step === 0);
}
