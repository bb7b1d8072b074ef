import type { Part } from "./range";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4 * DAY_MS;

/** So many weeks are kept as one sum beside those of one (`report_stretches_of`), counted from the first Monday. */
const TOGETHER = 4;

/** A week as tallies have it: Monday to Sunday in UTC, by its Monday. `part` is the place of the part it counts for. */
type TalliedWeek = { readonly part: number; readonly week: string };
/** Weeks as they are kept in one sum: one, or those that are kept together, by the first. */
type TalliedStretch = TalliedWeek & { readonly weeks: 1 | typeof TOGETHER };
/** What a part has more than its weeks (`sign` 1), or less (-1): counted row by row. */
type Edge = {
  readonly part: number;
  readonly from: Date;
  readonly until: Date;
  readonly sign: 1 | -1;
};

/** What to add up for these parts: `stretches` are the same weeks in the fewest sums there are of them. */
export type Cover = {
  readonly weeks: readonly TalliedWeek[];
  readonly stretches: readonly TalliedStretch[];
  readonly edges: readonly Edge[];
};

/** The parts as they are: every row is read. */
export const rowByRow = (parts: readonly Part[]): Cover => ({
  weeks: [],
  stretches: [],
  edges: parts.map(({ from, until }, part) => ({ part, from, until, sign: 1 })),
});

const weekAt = (time: number, round: (weeks: number) => number): number =>
  FIRST_MONDAY + round((time - FIRST_MONDAY) / WEEK_MS) * WEEK_MS;

const mondayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The weeks from one Monday to another, in as few sums as are kept of them. */
function stretchesOf(part: number, first: number, last: number): TalliedStretch[] {
  const stretches: TalliedStretch[] = [];
  for (let week = first; week < last; ) {
    const isWhole = (week - FIRST_MONDAY) % (TOGETHER * WEEK_MS) === 0 && week + TOGETHER * WEEK_MS <= last;
    const weeks = isWhole ? TOGETHER : 1;
    stretches.push({ part, week: mondayAt(week), weeks });
    week += weeks * WEEK_MS;
  }
  return stretches;
}

/**
 * Tallies are of weeks in UTC, and readers have other calendars: each part is made of the weeks nearest to it, and of the
 * rows by which the two differ, which for a reader's whole weeks are those of a few hours at each end. Nothing has
 * happened after `now`, so there the nearest week is the one that is not over.
 */
export function byWeeks(parts: readonly Part[], now: Date): Cover {
  const weeks: TalliedWeek[] = [];
  const stretches: TalliedStretch[] = [];
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
      weeks.push({ part, week: mondayAt(week) });
    }
    stretches.push(...stretchesOf(part, first, last));
    edge(start, first, 1);
    edge(first, start, -1);
    if (isOpen) continue;
    edge(last, end, 1);
    edge(end, last, -1);
  }
  return { weeks, stretches, edges };
}
