import { expect, test } from "vitest";
import { getChosenPages, readPageRange } from "./page-range";

test.each([
  ["2-4, 7", [2, 3, 4, 7]],
  ["3", [3]],
  [" 9 – 10,1 ", [1, 9, 10]],
  ["4,4,3-4", [3, 4]],
])("%s selects %j", (text, pages) => expect(readPageRange(text, 10)).toEqual(pages));

test.each(["", "0", "11", "5-3", "2-", "a", "1;2", "1-99999999"])("refuses %j", (text) =>
  expect(readPageRange(text, 10)).toBeNull(),
);

test("odd, even and last are counted from page 1", () => {
  expect(getChosenPages("odd", "", 5)).toEqual([1, 3, 5]);
  expect(getChosenPages("even", "", 5)).toEqual([2, 4]);
  expect(getChosenPages("last", "", 5)).toEqual([5]);
});
