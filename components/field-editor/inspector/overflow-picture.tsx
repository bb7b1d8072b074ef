import type { OVERFLOWS } from "@/server/domain/field/meta";

type Overflow = (typeof OVERFLOWS)[number];

const LINES: Readonly<Record<Overflow, readonly (readonly [x: number, y: number, length: number])[]>> = {
  auto: [
    [5, 8, 22],
    [5, 13, 14],
  ],
  horizontal: [[5, 10, 31]],
  vertical: [
    [5, 7, 18],
    [5, 12, 18],
    [5, 17, 18],
    [5, 22, 10],
  ],
  crop: [
    [5, 8, 20],
    [5, 13, 20],
  ],
};

export function OverflowPicture({ overflow }: { overflow: Overflow }) {
  return (
    <svg viewBox="0 0 40 24" className="h-6! w-10!" aria-hidden>
      <rect
        x="2"
        y="3"
        width={overflow === "horizontal" || overflow === "auto" ? 28 : 24}
        height="14"
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeDasharray={overflow === "crop" ? undefined : "3 2"}
      />
      {LINES[overflow].map(([x, y, length]) => (
        <path
          key={y}
          d={`M${x} ${y}h${length}`}
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
      ))}
      {overflow === "crop" && (
        <path d="M29 8h6M29 13h4" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
      )}
    </svg>
  );
}
