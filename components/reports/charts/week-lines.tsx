"use client";

import { GridRows } from "@visx/grid";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, LinePath } from "@visx/shape";
import { toLargestUnit } from "@/components/ui/duration-unit";
import { type ChartProps, findLargestValue, LINE, Plot } from "./plot";
import { SERIES_COLOURS } from "./series";
import { BOTTOM, WeekAxes } from "./week-axes";

const LEFT = 60;
const TOP = 10;
const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

/** A line for each series over the weeks that have a value, the second one dashed. Values are seconds. */
export function WeekLines(props: ChartProps) {
  const { points, series, height, valueText } = props;
  const low = height - BOTTOM;
  const most = findLargestValue(points, series);
  // Whole minutes, hours or days along the axis.
  const unit = SECONDS[toLargestUnit(most).unit];
  const y = scaleLinear({ domain: [0, most / unit], range: [low, TOP], nice: 4 });
  return (
    <Plot {...props}>
      {(width, point) => {
        const x = scaleBand({ domain: points.map((_, index) => index), range: [LEFT, width] });
        const getMiddle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
        return (
          <>
            <GridRows scale={y} left={LEFT} width={width - LEFT} numTicks={4} stroke={LINE} />
            {series.map(({ key }, nth) => {
              const linePoints = points.flatMap((row, index) => {
                const value = row[key];
                return typeof value === "number" ? [{ index, value: value / unit }] : [];
              });
              return (
                <Group key={key}>
                  <LinePath
                    data={linePoints}
                    x={({ index }) => getMiddle(index)}
                    y={({ value }) => y(value)}
                    stroke={SERIES_COLOURS[key]}
                    strokeWidth={2}
                    {...(nth > 0 ? { strokeDasharray: "5 4" } : {})}
                  />
                  {linePoints.map(({ index, value }) => (
                    <circle
                      key={index}
                      cx={getMiddle(index)}
                      cy={y(value)}
                      r={2.5}
                      fill={SERIES_COLOURS[key]}
                    />
                  ))}
                </Group>
              );
            })}
            {points.map((row, index) => (
              <Bar
                key={row.name}
                x={x(index) ?? 0}
                y={TOP}
                width={x.bandwidth()}
                height={low - TOP}
                fill="transparent"
                onPointerEnter={() => point({ index, left: getMiddle(index), top: TOP })}
              />
            ))}
            <WeekAxes
              points={points}
              x={x}
              y={y}
              left={LEFT}
              width={width}
              low={low}
              ticks={y.ticks(4)}
              tickText={(value) => valueText(value * unit)}
            />
          </>
        );
      }}
    </Plot>
  );
}
