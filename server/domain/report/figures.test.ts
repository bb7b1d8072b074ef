import { expect, test } from "vitest";
import { secondsOfSpan } from "./facts";
import { computePercentile, documentFigures, inAll, merged, personFigures, type Span } from "./figures";

const HOUR = 3600;

test("median and 90th percentile lie between two values in proportion, as computed by hand", () => {
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

test("values that come several times count several times, and those taken back do not", () => {
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

test("times found one by one are added up, of one group and of all; what was taken back is gone", () => {
  const found: Span[] = [
    [60, 1],
    [30, 2],
    [60, 1],
    [90, 1],
    [90, -1],
  ];
  expect(merged(found)).toEqual([
    [60, 2],
    [30, 2],
  ]);
  const all = inAll([
    { fact: "completed", n: 2, spans: [[60, 2]] },
    { fact: "sent", n: 5, spans: [] },
    { fact: "completed", n: 4, spans: merged(found) },
  ]);
  expect(documentFigures(all)).toMatchObject({ sent: 5, completed: 6, medianSeconds: 60 });
  expect(all).toHaveLength(2);
});

test("a class of times is told by a value within 2.2 percent of all that are in it", () => {
  for (const seconds of [1, 59, 3600, 86_400 * 3.3, 31_536_000]) {
    const span = Math.floor(16 * Math.log2(seconds));
    expect(Math.abs(secondsOfSpan(span) / seconds - 1)).toBeLessThan(0.022);
  }
});

test("figures of documents, and of people by how far they came", () => {
  expect(
    documentFigures([
      { fact: "sent", n: 5, spans: [] },
      { fact: "completed", n: 2, spans: [[60, 2]] },
    ]),
  ).toEqual({ sent: 5, completed: 2, rejected: 0, expired: 0, medianSeconds: 60, p90Seconds: 60 });
  expect(
    personFigures([
      { fact: "unopened", n: 4, spans: [] },
      { fact: "opened", n: 3, spans: [] },
      { fact: "signed", n: 2, spans: [[30, 2]] },
      { fact: "declined", n: 1, spans: [] },
      { fact: "expired", n: 2, spans: [] },
    ]),
  ).toEqual({
    ...{ asked: 10, opened: 6, signed: 2, rejected: 1, stopped: 3, unopened: 4, expired: 2 },
    ...{ medianSeconds: 30, p90Seconds: 30 },
  });
});
