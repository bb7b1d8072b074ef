"use client";

import { AxisBottom, AxisLeft } from "@visx/axis";
import type { scaleBand, scaleLinear } from "@visx/scale";
import { LINE, listLabelIndexes, TICK } from "./plot";

/** Height below the chart for the labels of weeks. */
export const BOTTOM = 26;

type WeekAxesProps = {
  points: readonly { short: string }[];
  x: ReturnType<typeof scaleBand<number>>;
  y: ReturnType<typeof scaleLinear<number>>;
  /** Left edge, width and lower edge of the drawing, in pixels. */
  left: number;
  width: number;
  low: number;
  ticks: readonly number[];
  tickText: (value: number) => string;
};

/** The value axis at the left, and as many week labels below as fit. */
export function WeekAxes({ points, x, y, left, width, low, ticks, tickText }: WeekAxesProps) {
  return (
    <>
      <AxisLeft
        left={left}
        scale={y}
        tickValues={[...ticks]}
        hideAxisLine
        hideTicks
        tickLabelProps={{ ...TICK, textAnchor: "end", dy: "0.33em", dx: "-0.25em" }}
        tickFormat={(value) => tickText(Number(value))}
      />
      <AxisBottom
        top={low}
        scale={x}
        tickValues={listLabelIndexes(points.length, width - left, 56)}
        stroke={LINE}
        hideTicks
        tickLabelProps={{ ...TICK, textAnchor: "middle" }}
        tickFormat={(index) => points[Number(index)]?.short ?? ""}
      />
    </>
  );
}
