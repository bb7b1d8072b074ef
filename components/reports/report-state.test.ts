import { expect, test } from "vitest";
import { buildReportHref, findPeriodProblem, readReportState } from "./report-state";

const TODAY = "2026-11-26";
const readSearch = (text: string) => readReportState(new URLSearchParams(text), TODAY);

test("a URL without dates means twelve weeks, and every state has one URL that reads back to it", () => {
  expect(readSearch("")).toEqual({ weeks: 12, from: "2026-09-07", to: TODAY, group: undefined });
  expect(readSearch("weeks=4&by=SENDER")).toEqual({
    weeks: 4,
    from: "2026-11-02",
    to: TODAY,
    group: "SENDER",
  });
  for (const text of ["", "?weeks=52", "?from=2026-01-05&to=2026-02-01&by=TEMPLATE"]) {
    expect(buildReportHref("/r", readSearch(text.slice(1)))).toBe(`/r${text}`);
  }
});

test("ignores invalid parameters", () => {
  for (const text of [
    "weeks=13",
    "from=2026-02-01",
    "from=2026-02-30&to=2026-03-01",
    "from=2026-03-02&to=2026-03-01",
    "from=2024-01-01&to=2026-01-01",
    "from=1999-01-01&to=1999-02-01",
  ]) {
    expect([text, readSearch(text).weeks]).toEqual([text, 12]);
  }
});

test("a range is at most 53 weeks long", () => {
  expect(findPeriodProblem("2025-01-01", "2026-01-06")).toBeUndefined();
  expect(findPeriodProblem("2025-01-01", "2026-01-07")).toBe("tooLong");
});
