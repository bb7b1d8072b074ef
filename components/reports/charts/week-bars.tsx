"use client";

import { GridRows } from "@visx/grid";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { type ChartProps, findLargestValue, LINE, Plot } from "./plot";
import { SERIES_COLOURS } from "./series";
import { BOTTOM, WeekAxes } from "./week-axes";

const LEFT = 40;
const TOP = 8;

/** A bar for each series and week, or month on narrow charts. */
export function WeekBars(props: ChartProps) {
  const { series, height } = props;
  const low = height - BOTTOM;
  return (
    <Plot {...props}>
      {(width, point, points) => {
        const y = scaleLinear({ domain: [0, findLargestValue(points, series)], range: [low, TOP], nice: 4 });
        const whole = y.ticks(4).filter(Number.isInteger);
        const x = scaleBand({
          domain: points.map((_, index) => index),
          range: [LEFT, width],
          paddingInner: 0.28,
          paddingOuter: 0.14,
        });
        const within = scaleBand({
          domain: series.map(({ key }) => key),
          range: [0, x.bandwidth()],
          padding: 0.06,
        });
        return (
          <>
            <GridRows scale={y} left={LEFT} width={width - LEFT} tickValues={whole} stroke={LINE} />
            {points.map((row, index) => {
              const left = x(index) ?? 0;
              return (
                <Group
                  key={row.name}
                  onPointerEnter={() => point({ index, left: left + x.bandwidth() / 2, top: TOP })}
                >
                  <Bar x={left} y={TOP} width={x.bandwidth()} height={low - TOP} fill="transparent" />
                  {series.map(({ key }) => {
                    const top = y(row[key] ?? 0);
                    return (
                      <Bar
                        key={key}
                        x={left + (within(key) ?? 0)}
                        y={top}
                        width={within.bandwidth()}
                        height={low - top}
                        rx={Math.min(2, within.bandwidth() / 2)}
                        fill={SERIES_COLOURS[key]}
                      />
                    );
                  })}
                </Group>
              );
            })}
            <WeekAxes
              points={points}
              x={x}
              y={y}
              left={LEFT}
              width={width}
              low={low}
              ticks={whole}
              tickText={props.valueText}
            />
          </>
        );
      }}
    </Plot>
  );
}
