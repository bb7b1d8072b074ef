import type { Part } from "./range";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4 * DAY_MS;

/** A week as tallies have it: Monday to Sunday in UTC, by its Monday. `part` is the place of the part it counts for. */
type TalliedWeek = { readonly part: number; readonly week: string };
/** What a part has more than its weeks (`sign` 1), or less (-1): counted row by row. */
type Edge = {
  readonly part: number;
  readonly from: Date;
  readonly until: Date;
  readonly sign: 1 | -1;
};

/** What to add up for these parts. */
export type Cover = { readonly weeks: readonly TalliedWeek[]; readonly edges: readonly Edge[] };

/** The parts as they are: every row is read. */
export const rowByRow = (parts: readonly Part[]): Cover => ({
  weeks: [],
  edges: parts.map(({ from, until }, part) => ({ part, from, until, sign: 1 })),
});

const weekAt = (time: number, round: (weeks: number) => number): number =>
  FIRST_MONDAY + round((time - FIRST_MONDAY) / WEEK_MS) * WEEK_MS;

/**
 * Tallies are of weeks in UTC, and readers have other calendars: each part is made of the weeks nearest to it, and of the
 * rows by which the two differ, which for a reader's whole weeks are those of a few hours at each end. Nothing has
 * happened after `now`, so there the nearest week is the one that is not over.
 */
export function byWeeks(parts: readonly Part[], now: Date): Cover {
  const weeks: TalliedWeek[] = [];
  const edges: Edge[] = [];
  for (const [part, { from, until }] of parts.entries()) {
    const [start, end] = [from.getTime(), until.getTime()];
    const isOpen = end > now.getTime();
    const first = weekAt(start, Math.round);
    const last = isOpen ? weekAt(end, Math.ceil) : weekAt(end, Math.round);
    const edge = (a: number, b: number, sign: 1 | -1) => {
      if (a < b) edges.push({ part, from: new Date(a), until: new Date(b), sign });
    };
    if (first >= last) {
      edge(start, end, 1);
      continue;
    }
    for (let week = first; week < last; week += WEEK_MS) {
      weeks.push({ part, week: new Date(week).toISOString().slice(0, 10) });
    }
    edge(start, first, 1);
    edge(first, start, -1);
    if (isOpen) continue;
    edge(last, end, 1);
    edge(end, last, -1);
  }
  return { weeks, edges };
}
