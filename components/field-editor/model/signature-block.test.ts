import { expect, test } from "vitest";
import { isRectOverlapping } from "./geometry";
import { findRoomForBlock } from "./signature-block";

const A4 = { width: 595, height: 842 };
const SIZES = { name: { width: 160, height: 22 }, date: { width: 110, height: 22 } };
const signature = { x: 60, y: 600, width: 160, height: 48 };

test("name and date stand below the signature, stacked and aligned to its left edge", () => {
  expect(findRoomForBlock(signature, SIZES, A4, [signature])).toEqual({
    name: { x: 60, y: 652, width: 160, height: 22 },
    date: { x: 60, y: 678, width: 110, height: 22 },
  });
});

test("near the foot of the page name and date stand side by side, and without room they are left out", () => {
  const low = { ...signature, y: 768 };
  expect(findRoomForBlock(low, SIZES, A4, [low])).toEqual({
    name: { x: 60, y: 820, width: 160, height: 22 },
    date: { x: 224, y: 820, width: 110, height: 22 },
  });
  expect(findRoomForBlock({ ...signature, y: 790 }, SIZES, A4, [])).toBeNull();
});

test("at the right edge name and date move inside the page", () => {
  const block = findRoomForBlock({ ...signature, x: 500, width: 90 }, SIZES, A4, []);
  expect(block?.name.x).toBe(595 - 160);
});

test("name and date avoid other fields and are left out where there is no room", () => {
  const other = { x: 60, y: 655, width: 200, height: 20 };
  const block = findRoomForBlock(signature, SIZES, A4, [signature, other]);
  expect(block && [block.name, block.date].some((rect) => isRectOverlapping(rect, other))).toBe(false);
  const wall = { x: 0, y: 650, width: 595, height: 150 };
  expect(findRoomForBlock(signature, SIZES, A4, [signature, wall])).toBeNull();
});
