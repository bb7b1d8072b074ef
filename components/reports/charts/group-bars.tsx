"use client";

import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridColumns } from "@visx/grid";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { type ChartProps, findLargestValue, LINE, Plot, TICK } from "./plot";
import { type Point, SERIES_COLOURS, type Series } from "./series";

const BOTTOM = 24;
/** Maximum width of the names, and never more than two fifths of the chart. */
const NAMES = 140;

type GroupBarsProps = ChartProps & {
  /** Stacks all series in one bar, for values that add up. */
  isStacked?: boolean;
};

const sumSeries = (point: Point, series: readonly Series[]): number =>
  series.reduce((sum, { key }) => sum + (point[key] ?? 0), 0);

/** Horizontal bars, so that names can be read. */
export function GroupBars({ isStacked = false, ...props }: GroupBarsProps) {
  const { points, series, height, valueText } = props;
  const low = height - BOTTOM;
  const most = isStacked
    ? Math.max(1, ...points.map((point) => sumSeries(point, series)))
    : findLargestValue(points, series);
  const y = scaleBand({
    domain: points.map((_, index) => index),
    range: [0, low],
    paddingInner: 0.32,
    paddingOuter: 0.16,
  });
  const within = scaleBand({
    domain: series.map(({ key }) => key),
    range: [0, y.bandwidth()],
    padding: 0.06,
  });
  return (
    <Plot {...props}>
      {(width, point) => {
        const left = Math.min(NAMES, width * 0.4);
        const x = scaleLinear({ domain: [0, most], range: [left, width - 12], nice: 4 });
        const whole = x.ticks(width < 480 ? 3 : 5).filter(Number.isInteger);
        return (
          <>
            <GridColumns scale={x} height={low} tickValues={whole} stroke={LINE} />
            {points.map((row, index) => {
              const top = y(index) ?? 0;
              return (
                <Group
                  key={row.name}
                  onPointerEnter={() => point({ index, left: left + 16, top: top + y.bandwidth() + 4 })}
                >
                  <Bar x={left} y={top} width={width - left} height={y.bandwidth()} fill="transparent" />
                  {series.map(({ key }, nth) => {
                    const before = isStacked ? sumSeries(row, series.slice(0, nth)) : 0;
                    const from = x(before);
                    return (
                      <Bar
                        key={key}
                        x={from}
                        y={isStacked ? top : top + (within(key) ?? 0)}
                        width={x(before + (row[key] ?? 0)) - from}
                        height={isStacked ? y.bandwidth() : within.bandwidth()}
                        rx={isStacked ? 0 : 2}
                        fill={SERIES_COLOURS[key]}
                      />
                    );
                  })}
                </Group>
              );
            })}
            <AxisLeft
              left={left}
              scale={y}
              stroke={LINE}
              hideTicks
              tickLabelProps={{ ...TICK, textAnchor: "end", dy: "0.33em", dx: "-0.25em" }}
              tickFormat={(index) => points[Number(index)]?.short ?? ""}
              tickValues={points.map((_, index) => index)}
            />
            <AxisBottom
              top={low}
              scale={x}
              tickValues={whole}
              hideAxisLine
              hideTicks
              tickLabelProps={{ ...TICK, textAnchor: "middle" }}
              tickFormat={(value) => valueText(Number(value))}
            />
          </>
        );
      }}
    </Plot>
  );
}
