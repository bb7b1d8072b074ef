import { expect, test } from "vitest";
import { findClearCorner, findFreePlace, movePlacement } from "./free-place";
import { assertPlacement } from "./placement";

const A4 = { width: 595, height: 842 };
const SIZE = { width: 160, height: 48 };

test("a new field goes to the foot of the last page, beside other fields or above a full line", () => {
  const first = findFreePlace([A4, A4], [], SIZE);
  expect(first).toMatchObject({ page: 2, positionX: 10 });
  const second = findFreePlace([A4, A4], [first], SIZE);
  expect(second).toMatchObject({ page: 2, positionX: 55, positionY: first.positionY });
  const third = findFreePlace([A4, A4], [first, second], SIZE);
  expect(third.positionX).toBe(10);
  expect(third.positionY + third.height).toBeLessThanOrEqual(first.positionY);
});

test("fields on another page do not affect where a new field goes", () => {
  const [only] = [findFreePlace([A4], [], SIZE)];
  expect(findFreePlace([A4, A4], [only], SIZE)).toMatchObject({ positionX: 10, positionY: only.positionY });
});

test("a new field fits on a page of any shape, however full it is", () => {
  for (const page of [A4, { width: 80, height: 60 }, { width: 3000, height: 100 }]) {
    const all = { page: 1, positionX: 0, positionY: 0, width: 100, height: 100 };
    for (const takenBoxes of [[], [all]])
      expect(() => assertPlacement(findFreePlace([page], takenBoxes, SIZE), 1, "")).not.toThrow();
  }
});

test("a field moved to a corner stays entirely on the page", () => {
  const place = findFreePlace([A4], [], SIZE);
  expect(movePlacement(place, 1, 0, 0)).toMatchObject({ positionX: 0, positionY: 0 });
  const far = movePlacement(place, 3, 100, 100);
  expect([far.page, far.positionX + far.width, far.positionY + far.height]).toEqual([3, 100, 100]);
  expect(movePlacement(place, 1, 50, 50).positionX).toBeCloseTo(50 - place.width / 2);
});

test("an overlapping field moves the least distance to a clear place, or nowhere on a full page", () => {
  const box = (positionX: number, positionY: number, width = 30, height = 8) => ({
    positionX,
    positionY,
    width,
    height,
  });
  expect(findClearCorner(box(10, 14), [box(10, 10)])).toEqual({ positionX: 10, positionY: 18.5 });
  expect(findClearCorner(box(10, 6), [box(10, 4), box(10, 12)])).toEqual({ positionX: 10, positionY: 20.5 });
  expect(findClearCorner(box(10, 6, 30, 80), [box(10, 4)])).toEqual({ positionX: 10, positionY: 12.5 });
  expect(findClearCorner(box(10, 92), [box(10, 90)])).toEqual({ positionX: 10, positionY: 81.5 });
  expect(findClearCorner(box(10, 10), [box(0, 0, 100, 100)])).toBeNull();
});
