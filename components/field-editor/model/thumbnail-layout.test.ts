import { expect, test } from "vitest";
import {
  countRows,
  findPageForKey,
  getRowHeight,
  getThumbnailRow,
  getThumbnailSize,
  listPagesInRow,
} from "./thumbnail-layout";

const a4 = { width: 595, height: 842 };
const lying = { width: 842, height: 595 };

test.each([
  ["upright", a4, { width: 104, height: 147 }],
  ["lying", lying, { width: 104, height: 73 }],
  ["a roll of paper", { width: 200, height: 14_400 }, { width: 24, height: 148 }],
])("a page keeps its aspect ratio in the strip: %s", (_, page, size) => {
  expect(getThumbnailSize(page)).toEqual(size);
});

test("rows are as tall as their tallest page and hold every page once", () => {
  const pages = [a4, lying, lying, lying, a4];
  expect(countRows(pages)).toBe(3);
  expect([0, 1, 2].map((row) => listPagesInRow(pages, row))).toEqual([[1, 2], [3, 4], [5]]);
  expect([0, 1, 2].map((row) => getRowHeight(pages, row))).toEqual([177, 103, 177]);
  expect([1, 2, 3, 5].map(getThumbnailRow)).toEqual([0, 0, 1, 2]);
});

test.each([
  ["ArrowRight", 3, 4],
  ["ArrowLeft", 1, 1],
  ["ArrowDown", 3, 5],
  ["ArrowDown", 4, 4],
  ["ArrowUp", 2, 2],
  ["Home", 4, 1],
  ["End", 1, 5],
  ["a", 1, null],
])("%s moves from page %i to %s, never out of the file", (key, from, to) => {
  expect(findPageForKey(key, from, 5)).toBe(to);
});
