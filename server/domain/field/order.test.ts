import { describe, expect, it } from "vitest";
import { findNextOpenField, readingOrder } from "./order";

const at = (id: number, positionX: number, positionY: number, over = {}) => ({
  id,
  envelopeItemId: "a",
  page: 1,
  positionX,
  positionY,
  width: 20,
  height: 4,
  ...over,
});
const ids = (fields: { id: number }[]) => fields.map(({ id }) => id);

describe("reading order", () => {
  it("goes file by file, page by page, row by row, left to right", () => {
    const fields = [
      at(1, 50, 10, { envelopeItemId: "b" }),
      at(2, 10, 80),
      at(3, 60, 10),
      at(4, 10, 10),
      at(5, 10, 5, { page: 2 }),
    ];
    expect(ids(readingOrder(fields, ["a", "b"]))).toEqual([4, 3, 2, 5, 1]);
    expect(ids(readingOrder(fields, ["b", "a"]))).toEqual([1, 4, 3, 2, 5]);
  });

  it("takes fields a hair apart for one row, whichever is higher", () => {
    expect(ids(readingOrder([at(1, 60, 10), at(2, 10, 10.8), at(3, 35, 9)], ["a"]))).toEqual([2, 3, 1]);
  });

  it("keeps lines of a form apart", () => {
    expect(ids(readingOrder([at(1, 60, 10), at(2, 10, 15), at(3, 60, 15), at(4, 10, 10)], ["a"]))).toEqual([
      4, 1, 2, 3,
    ]);
  });

  it("is stable for fields on top of each other", () => {
    expect(ids(readingOrder([at(2, 10, 10), at(1, 10, 10)], ["a"]))).toEqual([1, 2]);
  });
});

describe("the next open field", () => {
  const fields = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const open =
    (...list: number[]) =>
    (field: { id: number }) =>
      list.includes(field.id);

  it.each([
    ["the first, from nowhere", undefined, open(2, 3), 2],
    ["the following one", 2, open(1, 3), 3],
    ["round to the beginning", 3, open(1), 1],
    ["never the current one", 2, open(2), null],
    ["none", 1, open(), null],
  ])("is %s", (_name, current, isOpen, id) => {
    expect(findNextOpenField(fields, isOpen, current)?.id ?? null).toBe(id);
  });
});
