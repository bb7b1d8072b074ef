import { expect, test } from "vitest";
import { computeSpanSeconds } from "./facts";
import {
  computeDocumentFigures,
  computePercentile,
  computePersonFigures,
  mergeSpans,
  type Span,
  sumByFact,
} from "./figures";

const HOUR = 3600;

test("median and 90th percentile are interpolated between two values, as computed by hand", () => {
  const four: Span[] = [
    [3 * HOUR, 1],
    [HOUR, 1],
    [10 * HOUR, 1],
    [2 * HOUR, 1],
  ];
  expect(computePercentile(four, 0.5)).toBe(2.5 * HOUR);
  // 0.9 of the way from the first to the fourth is 2.7: seven tenths from 3 h to 10 h.
  expect(computePercentile(four, 0.9)).toBeCloseTo(7.9 * HOUR, 6);
  expect(computePercentile([[60, 1]], 0.9)).toBe(60);
  expect(computePercentile([], 0.5)).toBeNull();
});

test("repeated values count several times, and withdrawn values do not count", () => {
  // 1 1 1 5 5 9
  const spans: Span[] = [
    [9, 1],
    [1, 3],
    [5, 2],
    [7, 0],
  ];
  expect(computePercentile(spans, 0.5)).toBe(3);
  expect(computePercentile(spans, 0.9)).toBe(7);
});

test("single times are merged per group and overall, and withdrawn times disappear", () => {
  const found: Span[] = [
    [60, 1],
    [30, 2],
    [60, 1],
    [90, 1],
    [90, -1],
  ];
  expect(mergeSpans(found)).toEqual([
    [60, 2],
    [30, 2],
  ]);
  const all = sumByFact([
    { fact: "completed", n: 2, spans: [[60, 2]] },
    { fact: "sent", n: 5, spans: [] },
    { fact: "completed", n: 4, spans: mergeSpans(found) },
  ]);
  expect(computeDocumentFigures(all)).toMatchObject({ sent: 5, completed: 6, medianSeconds: 60 });
  expect(all).toHaveLength(2);
});

test("the value shown for a class of times is within 2.2 percent of all times in it", () => {
  for (const seconds of [1, 59, 3600, 86_400 * 3.3, 31_536_000]) {
    const span = Math.floor(16 * Math.log2(seconds));
    expect(Math.abs(computeSpanSeconds(span) / seconds - 1)).toBeLessThan(0.022);
  }
});

test("figures count documents by outcome and recipients by how far they came", () => {
  expect(
    computeDocumentFigures([
      { fact: "sent", n: 5, spans: [] },
      { fact: "completed", n: 2, spans: [[60, 2]] },
    ]),
  ).toEqual({ sent: 5, completed: 2, rejected: 0, expired: 0, medianSeconds: 60, p90Seconds: 60 });
  expect(
    computePersonFigures([
      { fact: "unopened", n: 4, spans: [] },
      { fact: "opened", n: 3, spans: [] },
      { fact: "signed", n: 2, spans: [[30, 2]] },
      { fact: "declined", n: 1, spans: [] },
      { fact: "expired", n: 2, spans: [] },
    ]),
  ).toEqual({
    asked: 10,
    opened: 6,
    signed: 2,
    rejected: 1,
    stopped: 3,
    unopened: 4,
    expired: 2,
    medianSeconds: 30,
    p90Seconds: 30,
  });
});
