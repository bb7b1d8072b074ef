import { describe, expect, it } from "vitest";
import { findNextOpenField, sortByReadingOrder } from "./order";

const createField = (id: number, positionX: number, positionY: number, over = {}) => ({
  id,
  envelopeItemId: "a",
  page: 1,
  positionX,
  positionY,
  width: 20,
  height: 4,
  ...over,
});
const listIds = (fields: { id: number }[]) => fields.map(({ id }) => id);

describe("reading order", () => {
  it("goes file by file, page by page, row by row, left to right", () => {
    const fields = [
      createField(1, 50, 10, { envelopeItemId: "b" }),
      createField(2, 10, 80),
      createField(3, 60, 10),
      createField(4, 10, 10),
      createField(5, 10, 5, { page: 2 }),
    ];
    expect(listIds(sortByReadingOrder(fields, ["a", "b"]))).toEqual([4, 3, 2, 5, 1]);
    expect(listIds(sortByReadingOrder(fields, ["b", "a"]))).toEqual([1, 4, 3, 2, 5]);
  });

  it("takes fields a hair apart for one row, whichever is higher", () => {
    expect(
      listIds(
        sortByReadingOrder([createField(1, 60, 10), createField(2, 10, 10.8), createField(3, 35, 9)], ["a"]),
      ),
    ).toEqual([2, 3, 1]);
  });

  it("keeps lines of a form apart", () => {
    expect(
      listIds(
        sortByReadingOrder(
          [createField(1, 60, 10), createField(2, 10, 15), createField(3, 60, 15), createField(4, 10, 10)],
          ["a"],
        ),
      ),
    ).toEqual([4, 1, 2, 3]);
  });

  it("is stable for fields on top of each other", () => {
    expect(listIds(sortByReadingOrder([createField(2, 10, 10), createField(1, 10, 10)], ["a"]))).toEqual([
      1, 2,
    ]);
  });
});

describe("the next open field", () => {
  const fields = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const createIsOpen =
    (...list: number[]) =>
    (field: { id: number }) =>
      list.includes(field.id);

  it.each([
    ["the first, from nowhere", undefined, createIsOpen(2, 3), 2],
    ["the following one", 2, createIsOpen(1, 3), 3],
    ["round to the beginning", 3, createIsOpen(1), 1],
    ["never the current one", 2, createIsOpen(2), null],
    ["none", 1, createIsOpen(), null],
  ])("is %s", (_name, current, isOpen, id) => {
    expect(findNextOpenField(fields, isOpen, current)?.id ?? null).toBe(id);
  });
});
