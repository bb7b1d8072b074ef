import { expect, test } from "vitest";
import { type Cell, findCellAfterEdit, findNextProblemCell, isTypingKey, moveCellByKey } from "./grid-keys";

const SIZE = { rows: 10, columns: 4, page: 3 };
const buildKeyPress = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, shiftKey: false });
const buildCell = (row: number, column: number): Cell => ({ row, column });

test.each<[string, ReturnType<typeof buildKeyPress>, Cell, Cell]>([
  ["down", buildKeyPress("ArrowDown"), buildCell(0, 0), buildCell(1, 0)],
  ["down from the last row", buildKeyPress("ArrowDown"), buildCell(9, 0), buildCell(9, 0)],
  ["left, onto the head of the row", buildKeyPress("ArrowLeft"), buildCell(2, 0), buildCell(2, -1)],
  ["right from the last column", buildKeyPress("ArrowRight"), buildCell(2, 3), buildCell(2, 3)],
  ["to the last row", buildKeyPress("ArrowDown", true), buildCell(2, 1), buildCell(9, 1)],
  ["to the head of the row", buildKeyPress("Home"), buildCell(2, 3), buildCell(2, -1)],
  ["to the first cell", buildKeyPress("Home", true), buildCell(5, 3), buildCell(0, 0)],
  ["to the last cell", buildKeyPress("End", true), buildCell(5, 0), buildCell(9, 3)],
  ["a page down", buildKeyPress("PageDown"), buildCell(8, 1), buildCell(9, 1)],
])("a key moves the selection %s", (_, key, from, to) => {
  expect(moveCellByKey(key, from, SIZE)).toEqual(to);
});

test("Enter moves down, Tab moves along and wraps at the ends of rows, and Shift reverses both", () => {
  expect(findCellAfterEdit("Enter", false, buildCell(2, 1), SIZE)).toEqual(buildCell(3, 1));
  expect(findCellAfterEdit("Tab", false, buildCell(2, 3), SIZE)).toEqual(buildCell(3, 0));
  expect(findCellAfterEdit("Tab", true, buildCell(2, 0), SIZE)).toEqual(buildCell(1, 3));
  expect(findCellAfterEdit("Tab", false, buildCell(9, 3), SIZE)).toEqual(buildCell(9, 3));
});

test("characters start editing a cell, commands do not", () => {
  expect(
    [
      buildKeyPress("a"),
      buildKeyPress("ñ"),
      buildKeyPress("😀"),
      buildKeyPress("a", true),
      buildKeyPress("Escape"),
    ].map(isTypingKey),
  ).toEqual([true, true, true, false, false]);
});

test("the next problem is the first one after the current cell, starting over after the last", () => {
  const problems = [buildCell(1, 2), buildCell(4, -1), buildCell(4, 3)];
  expect(findNextProblemCell(buildCell(1, 2), problems)).toEqual(buildCell(4, -1));
  expect(findNextProblemCell(buildCell(4, 3), problems)).toEqual(buildCell(1, 2));
  expect(findNextProblemCell(buildCell(0, 0), [])).toBeNull();
});
