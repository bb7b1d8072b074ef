import type { ReportInterval } from "./range";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4 * DAY_MS;

/**
 * Weeks per combined sum, stored beside single weeks (`report_stretches_of`) and counted from the first
 * Monday.
 */
const TOGETHER = 4;

/** A week of the tallies: Monday to Sunday in UTC, named by its Monday. `part` is the index of its part. */
type TalliedWeek = { readonly part: number; readonly week: string };
/** Weeks stored in one sum: a single week, or a combined group, named by its first week. */
type TalliedStretch = TalliedWeek & { readonly weeks: 1 | typeof TOGETHER };
/** Time that a part has beyond its weeks (`sign` 1), or lacks (-1): counted row by row. */
type Edge = {
  readonly part: number;
  readonly from: Date;
  readonly until: Date;
  readonly sign: 1 | -1;
};

/** The sums to add up for these parts: `stretches` are the same weeks in the fewest sums. */
export type Cover = {
  readonly weeks: readonly TalliedWeek[];
  readonly stretches: readonly TalliedStretch[];
  readonly edges: readonly Edge[];
};

export const coverByRows = (parts: readonly ReportInterval[]): Cover => ({
  weeks: [],
  stretches: [],
  edges: parts.map(({ from, until }, part) => ({ part, from, until, sign: 1 })),
});

const getWeekAt = (time: number, round: (weeks: number) => number): number =>
  FIRST_MONDAY + round((time - FIRST_MONDAY) / WEEK_MS) * WEEK_MS;

const formatMonday = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** In the fewest sums. */
function listStretches(part: number, first: number, last: number): TalliedStretch[] {
  const stretches: TalliedStretch[] = [];
  for (let week = first; week < last; ) {
    const isWhole = (week - FIRST_MONDAY) % (TOGETHER * WEEK_MS) === 0 && week + TOGETHER * WEEK_MS <= last;
    const weeks = isWhole ? TOGETHER : 1;
    stretches.push({ part, week: formatMonday(week), weeks });
    week += weeks * WEEK_MS;
  }
  return stretches;
}

/**
 * Covers each part by the nearest weeks of the tallies, which are in UTC, and by the rows of the difference.
 * For a reader's whole weeks these are a few hours at each end. Past `now` there are no events, so there the
 * nearest week is the current one.
 */
export function coverByWeeks(parts: readonly ReportInterval[], now: Date): Cover {
  const weeks: TalliedWeek[] = [];
  const stretches: TalliedStretch[] = [];
  const edges: Edge[] = [];
  for (const [part, { from, until }] of parts.entries()) {
    const [start, end] = [from.getTime(), until.getTime()];
    const isOpen = end > now.getTime();
    const first = getWeekAt(start, Math.round);
    const last = isOpen ? getWeekAt(end, Math.ceil) : getWeekAt(end, Math.round);
    const addEdge = (a: number, b: number, sign: 1 | -1) => {
      if (a < b) edges.push({ part, from: new Date(a), until: new Date(b), sign });
    };
    if (first >= last) {
      addEdge(start, end, 1);
      continue;
    }
    for (let week = first; week < last; week += WEEK_MS) {
      weeks.push({ part, week: formatMonday(week) });
    }
    stretches.push(...listStretches(part, first, last));
    addEdge(start, first, 1);
    addEdge(first, start, -1);
    if (isOpen) continue;
    addEdge(last, end, 1);
    addEdge(end, last, -1);
  }
  return { weeks, stretches, edges };
}
