import { expect, test } from "vitest";
import { type Cell, findCellAfterEdit, findNextProblemCell, moveBy, writes } from "./grid-keys";

const SIZE = { rows: 10, columns: 4, page: 3 };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, shiftKey: false });
const at = (row: number, column: number): Cell => ({ row, column });

test.each<[string, ReturnType<typeof press>, Cell, Cell]>([
  ["down", press("ArrowDown"), at(0, 0), at(1, 0)],
  ["down from the last row", press("ArrowDown"), at(9, 0), at(9, 0)],
  ["left, onto the head of the row", press("ArrowLeft"), at(2, 0), at(2, -1)],
  ["right from the last column", press("ArrowRight"), at(2, 3), at(2, 3)],
  ["to the last row", press("ArrowDown", true), at(2, 1), at(9, 1)],
  ["to the head of the row", press("Home"), at(2, 3), at(2, -1)],
  ["to the first cell", press("Home", true), at(5, 3), at(0, 0)],
  ["to the last cell", press("End", true), at(5, 0), at(9, 3)],
  ["a page down", press("PageDown"), at(8, 1), at(9, 1)],
])("a key moves the selection %s", (_, key, from, to) => {
  expect(moveBy(key, from, SIZE)).toEqual(to);
});

test("Enter moves down, Tab moves along and wraps at the ends of rows, and Shift reverses both", () => {
  expect(findCellAfterEdit("Enter", false, at(2, 1), SIZE)).toEqual(at(3, 1));
  expect(findCellAfterEdit("Tab", false, at(2, 3), SIZE)).toEqual(at(3, 0));
  expect(findCellAfterEdit("Tab", true, at(2, 0), SIZE)).toEqual(at(1, 3));
  expect(findCellAfterEdit("Tab", false, at(9, 3), SIZE)).toEqual(at(9, 3));
});

test("characters start editing a cell, commands do not", () => {
  expect([press("a"), press("ñ"), press("😀"), press("a", true), press("Escape")].map(writes)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("the next problem is the first one after the current cell, starting over after the last", () => {
  const problems = [at(1, 2), at(4, -1), at(4, 3)];
  expect(findNextProblemCell(at(1, 2), problems)).toEqual(at(4, -1));
  expect(findNextProblemCell(at(4, 3), problems)).toEqual(at(1, 2));
  expect(findNextProblemCell(at(0, 0), [])).toBeNull();
});
