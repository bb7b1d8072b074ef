import { expect, test } from "vitest";
import { moveFile } from "./file-order";

const ITEMS = [
  { id: "a", order: 1 },
  { id: "b", order: 2 },
  { id: "c", order: 5 },
  { id: "d", order: 6 },
];
const formatOrder = (places: ReadonlyMap<string, number>) =>
  ITEMS.map((item) => ({ ...item, order: places.get(item.id) ?? item.order }))
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id)
    .join("");

test.each([
  [0, 3, "bcda"],
  [3, 0, "dabc"],
  [1, 2, "acbd"],
  [2, 1, "acbd"],
  [0, 1, "bacd"],
])("moves the file at %i to %i", (from, to, order) => {
  expect(formatOrder(moveFile(ITEMS, from, to))).toBe(order);
});

test("only files between the two positions get a new number, and no number is used twice", () => {
  const places = moveFile(ITEMS, 0, 2);
  expect([...places.keys()].sort()).toEqual(["a", "b", "c"]);
  expect(new Set(places.values()).size).toBe(3);
});

test.each([
  [1, 1],
  [-1, 2],
  [0, 4],
])("moves nothing from %i to %i", (from, to) => {
  expect(moveFile(ITEMS, from, to).size).toBe(0);
});
