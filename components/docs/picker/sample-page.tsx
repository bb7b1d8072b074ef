const LINES = [82, 88, 79, 85, 40, 0, 86, 90, 84, 61, 0, 88, 80, 87, 83, 30];

/** A drawing of a contract page. Paper stays white in the dark theme. */
export function SamplePage({ width, height }: { width: number; height: number }) {
  const left = width * 0.1;
  const step = height / 32;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full" aria-hidden="true">
      <rect width={width} height={height} className="fill-paper" />
      <rect x={left} y={step * 2.4} width={width * 0.42} height={step * 0.62} className="fill-[#5f6978]" />
      {LINES.map((percent, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a drawing never move.
          key={index}
          x={left}
          y={step * (5 + index)}
          width={Math.max(0, (width * percent) / 100 - left)}
          height={step * 0.3}
          className="fill-[#d5dae1]"
        />
      ))}
      <line x1={left} x2={width * 0.42} y1={step * 27.6} y2={step * 27.6} className="stroke-[#7d8796]" />
      <line
        x1={width * 0.55}
        x2={width * 0.9}
        y1={step * 27.6}
        y2={step * 27.6}
        className="stroke-[#7d8796]"
      />
      <rect x={left} y={step * 28} width={width * 0.12} height={step * 0.3} className="fill-[#d5dae1]" />
      <rect
        x={width * 0.55}
        y={step * 28}
        width={width * 0.1}
        height={step * 0.3}
        className="fill-[#d5dae1]"
      />
    </svg>
  );
}
