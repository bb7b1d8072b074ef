import { expect, test } from "vitest";
import { changeBox, moveBoxByKey } from "./box";

const BOX = { x: 10, y: 80, width: 30, height: 6 };
const buildKeyPress = (
  key: string,
  held: Partial<Record<"shiftKey" | "ctrlKey" | "metaKey", boolean>> = {},
) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

test("a box moved over an edge stops there and keeps its size", () => {
  expect(changeBox(BOX, { x: 90, y: -5 })).toEqual({ x: 70, y: 0, width: 30, height: 6 });
});

test("a box resized over an edge grows to the edge and keeps its corner", () => {
  expect(changeBox(BOX, { width: 500, height: 500 })).toEqual({ x: 10, y: 80, width: 90, height: 20 });
});

test("a box never becomes smaller than one per cent", () => {
  expect(changeBox(BOX, { width: -3, height: 0 })).toEqual({ x: 10, y: 80, width: 1, height: 1 });
});

test("numbers have two decimals at most", () => {
  expect(changeBox(BOX, { x: 12.3456 }).x).toBe(12.35);
});

test("arrows move by 1%, with Ctrl by 0.1%, with Shift they resize; other keys do nothing", () => {
  expect(moveBoxByKey(BOX, buildKeyPress("ArrowLeft"))).toEqual({ ...BOX, x: 9 });
  expect(moveBoxByKey(BOX, buildKeyPress("ArrowDown", { ctrlKey: true }))).toEqual({ ...BOX, y: 80.1 });
  expect(moveBoxByKey(BOX, buildKeyPress("ArrowUp", { shiftKey: true }))).toEqual({ ...BOX, height: 5 });
  expect(moveBoxByKey(BOX, buildKeyPress("Tab"))).toBeNull();
});
