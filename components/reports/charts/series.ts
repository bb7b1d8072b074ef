/** Colours of the series: tokens, so that they follow the theme. */
export const SERIES_COLOURS = {
  sent: "var(--primary)",
  completed: "var(--success)",
  signed: "var(--success)",
  rejected: "var(--danger)",
  stopped: "var(--warning)",
  unopened: "var(--control)",
  medianSeconds: "var(--primary)",
  p90Seconds: "var(--ink-3)",
} as const;
export type SeriesName = keyof typeof SERIES_COLOURS;

export type Series = { key: SeriesName; label: string };
/** A position on the axis: full name, short name, and a value for each series. */
export type Point = { name: string; short: string } & Partial<Record<SeriesName, number | null>>;
