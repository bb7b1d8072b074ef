import { expect, test } from "vitest";
import { PAGE } from "@/e2e/fixtures/editor-fields";
import { planMove, planPlacement, planResize } from "./drag-plan";
import { layoutPages, toColumn } from "./page-layout";
import { listSnapLines } from "./snap";

const wide = { width: 800, height: 600 };
const sizes = [PAGE, wide];
const layout = layoutPages(sizes, 2, 1000);
const bounds = { x: 100, y: 700, width: 100, height: 40 };
const base = { layout, sizes, page: 1, bounds, mayChangePage: true, isAxisLocked: false, getSnapLines: null };

test("a block dragged onto the next page lands where its preview was, in that page's points", () => {
  const from = toColumn(layout, 1, { x: 120, y: 720 });
  const to = toColumn(layout, 2, { x: 300, y: 50 });
  const plan = planMove({ ...base, from, to });
  expect(plan.page).toBe(2);
  expect({ x: bounds.x + plan.by.x, y: bounds.y + plan.by.y }).toEqual({ x: 280, y: 30 });
  const origin = toColumn(layout, 1, bounds);
  const landed = toColumn(layout, 2, { x: 280, y: 30 });
  expect(plan.shiftPx).toEqual({ x: landed.x - origin.x, y: landed.y - origin.y });
});

test("fields of several pages stay on their pages when moved", () => {
  const plan = planMove({ ...base, mayChangePage: false, from: { x: 0, y: 0 }, to: { x: 0, y: 5000 } });
  expect(plan).toMatchObject({ page: 1, by: { x: 0, y: 60 } });
});

test("with Shift a drag follows only the longer axis", () => {
  const plan = planMove({ ...base, isAxisLocked: true, from: { x: 0, y: 1400 }, to: { x: 40, y: 1410 } });
  expect(plan.by).toEqual({ x: 20, y: 0 });
});

test("the snap distance is in screen pixels, so zooming in makes it finer", () => {
  const listLeaseSnapLines = () =>
    listSnapLines([{ id: 3, rect: { x: 104, y: 100, width: 300, height: 40 } }], PAGE);
  const planDrag = (scale: number) =>
    planMove({
      ...base,
      layout: layoutPages(sizes, scale, 1000),
      getSnapLines: listLeaseSnapLines,
      from: { x: 0, y: 500 },
      to: { x: 0, y: 500 },
    });
  expect(planDrag(1).by.x).toBe(4);
  expect(planDrag(2).by.x).toBe(0);
});

test("resizing snaps the moving edge and keeps the opposite one", () => {
  const lines = listSnapLines([{ id: 3, rect: { x: 252, y: 100, width: 30, height: 40 } }], PAGE);
  const { rect } = planResize({
    scale: 1,
    page: PAGE,
    rect: { x: 100, y: 100, width: 100, height: 40 },
    handle: "e",
    delta: { x: 49, y: 0 },
    keepRatio: false,
    fromCentre: false,
    lines,
  });
  expect(rect).toEqual({ x: 100, y: 100, width: 152, height: 40 });
});

test("a click centres the new field on the pointer inside the page; a drawn field keeps its shape", () => {
  const common = { size: { width: 160, height: 48 }, page: PAGE, lines: null, scale: 1 };
  expect(planPlacement({ ...common, at: { x: 590, y: 10 }, drawnFrom: null }).rect).toEqual({
    x: 440,
    y: 0,
    width: 160,
    height: 48,
  });
  expect(planPlacement({ ...common, at: { x: 50, y: 60 }, drawnFrom: { x: 150, y: 90 } }).rect).toEqual({
    x: 50,
    y: 60,
    width: 100,
    height: 30,
  });
});
