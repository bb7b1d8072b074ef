import { expect, test } from "vitest";
import {
  computeNextFirstPageAt,
  FIRST_PAGE_WAITS_MS,
  getFirstPageState,
  isFirstPageAwaited,
} from "./first-page";

const NOW = new Date("2027-03-01T10:00:00Z");

test("the first-page picture of a new file is due at once, and an existing one is no longer due", () => {
  const owed = getFirstPageState({ firstPageKey: null }, NOW);
  expect(owed).toEqual({ firstPageKey: null, firstPageDueAt: NOW, firstPageFailures: 0 });
  expect(isFirstPageAwaited(owed)).toBe(true);
  const drawn = getFirstPageState({ firstPageKey: "key", firstPageFailures: 2 }, NOW);
  expect(drawn).toEqual({ firstPageKey: "key", firstPageDueAt: null, firstPageFailures: 0 });
  expect(isFirstPageAwaited(drawn)).toBe(false);
});

test("a copy inherits failed attempts: its picture is not awaited, and stays given up if the source's was", () => {
  const getStateAfter = (firstPageFailures: number) =>
    getFirstPageState({ firstPageKey: null, firstPageFailures }, NOW);
  const tries = FIRST_PAGE_WAITS_MS.length + 1;
  for (let failures = 1; failures <= tries; failures += 1) {
    const copy = getStateAfter(failures);
    const isGivenUp = computeNextFirstPageAt(failures, NOW) === null;
    expect(copy).toEqual({
      firstPageKey: null,
      firstPageDueAt: isGivenUp ? null : NOW,
      firstPageFailures: failures,
    });
    expect(isFirstPageAwaited(copy)).toBe(false);
  }
  expect(getStateAfter(tries).firstPageDueAt).toBeNull();
});
