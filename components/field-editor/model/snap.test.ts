import { expect, test } from "vitest";
import { PAGE } from "@/e2e/fixtures/editor-fields";
import { listSnapLines, snapEdges, snapMove } from "./snap";

const target = { id: 7, rect: { x: 100, y: 300, width: 120, height: 30 } };
const lines = listSnapLines([target], PAGE);

test("a field near another's left edge snaps to it, and the guide names the other field", () => {
  const snapped = snapMove({ x: 104, y: 500, width: 60, height: 20 }, lines, 6);
  expect(snapped.delta).toEqual({ x: -4, y: 0 });
  expect(snapped.guides).toEqual([{ axis: "vertical", at: 100, from: 300, to: 520, fieldId: 7 }]);
});

test("centres and far edges snap too, each axis on its own", () => {
  const snapped = snapMove({ x: 157, y: 328, width: 60, height: 20 }, lines, 6);
  expect(snapped.delta).toEqual({ x: 3, y: 2 });
  expect(snapped.guides.map(({ axis }) => axis)).toEqual(["vertical", "horizontal"]);
});

test("the nearest of several lines wins", () => {
  const two = listSnapLines([target, { id: 8, rect: { x: 103, y: 600, width: 50, height: 20 } }], PAGE);
  expect(snapMove({ x: 102, y: 700, width: 11, height: 20 }, two, 6).guides[0]?.fieldId).toBe(8);
});

test("a field snaps to the middle of the page too", () => {
  const snapped = snapMove({ x: 272, y: 100, width: 60, height: 20 }, lines, 6);
  expect(snapped).toMatchObject({ delta: { x: -2, y: 0 }, guides: [{ at: 300, fieldId: null }] });
});

test("nothing snaps beyond the snap distance", () => {
  expect(snapMove({ x: 110, y: 500, width: 35, height: 20 }, lines, 6)).toEqual({
    delta: { x: 0, y: 0 },
    guides: [],
  });
});

test("resizing snaps only the dragged edge", () => {
  const rect = { x: 101, y: 500, width: 121, height: 20 };
  expect(snapEdges(rect, { x: 222, y: null }, lines, 6).delta).toEqual({ x: -2, y: 0 });
});
