import type { DocumentFact, PersonFact, ReportFact } from "./facts";

export type Span = readonly [seconds: number, n: number];

export type Counted = { readonly fact: ReportFact; readonly n: number; readonly spans: readonly Span[] };

/** Merges equal durations; drops those counted and then taken back. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const times = new Map<number, number>();
  for (const [seconds, n] of spans) times.set(seconds, (times.get(seconds) ?? 0) + n);
  return [...times].filter(([, n]) => n !== 0);
}

export function sumByFact(counted: readonly Counted[]): Counted[] {
  return [...Map.groupBy(counted, ({ fact }) => fact)].map(([fact, rows]) => ({
    fact,
    n: rows.reduce((sum, { n }) => sum + n, 0),
    spans: mergeSpans(rows.flatMap(({ spans }) => spans)),
  }));
}

/**
 * Returns the percentile at `share`, interpolated like PostgreSQL's `percentile_cont`: the median of an even
 * number is the middle of the two in the middle.
 */
export function computePercentile(spans: readonly Span[], share: number): number | null {
  const sorted = spans.filter(([, n]) => n > 0).toSorted(([a], [b]) => a - b);
  const count = sorted.reduce((sum, [, n]) => sum + n, 0);
  if (count === 0) return null;
  const rank = share * (count - 1);
  const below = findValueAt(sorted, Math.floor(rank));
  return below + (findValueAt(sorted, Math.ceil(rank)) - below) * (rank - Math.floor(rank));
}

function findValueAt(sorted: readonly Span[], place: number): number {
  let passed = 0;
  for (const [seconds, n] of sorted) {
    passed += n;
    if (place < passed) return seconds;
  }
  return sorted.at(-1)?.[0] ?? 0;
}

const measureTimes = (spans: readonly Span[]) => ({
  medianSeconds: computePercentile(spans, 0.5),
  p90Seconds: computePercentile(spans, 0.9),
});

const createFactCounter = (counted: readonly Counted[]) => (fact: ReportFact) =>
  counted.reduce((sum, row) => (row.fact === fact ? sum + row.n : sum), 0);

const listSpans = (counted: readonly Counted[], fact: DocumentFact | PersonFact): Span[] =>
  counted.flatMap((row) => (row.fact === fact ? row.spans : []));

type DocumentFigures = Record<DocumentFact, number> & ReturnType<typeof measureTimes>;

export function computeDocumentFigures(counted: readonly Counted[]): DocumentFigures {
  const n = createFactCounter(counted);
  return {
    sent: n("sent"),
    completed: n("completed"),
    rejected: n("rejected"),
    expired: n("expired"),
    ...measureTimes(listSpans(counted, "completed")),
  };
}

/**
 * Returns the progress of recipients. `opened` are all who opened, `stopped` those of them who have neither
 * signed nor rejected.
 */
export function computePersonFigures(counted: readonly Counted[]) {
  const n = createFactCounter(counted);
  const [unopened, stopped, signed, rejected] = [n("unopened"), n("opened"), n("signed"), n("declined")];
  return {
    asked: unopened + stopped + signed + rejected,
    opened: stopped + signed + rejected,
    signed,
    rejected,
    stopped,
    unopened,
    expired: n("expired"),
    ...measureTimes(listSpans(counted, "signed")),
  };
}
