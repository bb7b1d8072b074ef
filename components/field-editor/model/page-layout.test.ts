import { expect, test } from "vitest";
import { PAGE } from "@/e2e/fixtures/editor-fields";
import { findNearestPage, layoutPages, toColumn } from "./page-layout";

const sizes = Array.from({ length: 300 }, (_, index) =>
  index % 3 === 2 ? { width: 800, height: 600 } : PAGE,
);

test.each([0.5, 1, 3.7])("maps a point on every page to the layout and back at scale %d", (scale) => {
  const layout = layoutPages(sizes, scale, 900);
  for (const [index, size] of sizes.entries()) {
    const point = { x: size.width * 0.3, y: size.height * 0.9 };
    const found = findNearestPage(layout, toColumn(layout, index + 1, point));
    expect(found).toMatchObject({ page: index + 1, isInside: true });
    expect(found?.point.x).toBeCloseTo(point.x, 6);
    expect(found?.point.y).toBeCloseTo(point.y, 6);
  }
});

test("a point between two pages belongs to the nearer page, but is not inside it", () => {
  const layout = layoutPages([PAGE, PAGE], 1, 900);
  const gap = layout.pages[1]?.y ?? 0;
  expect(findNearestPage(layout, { x: 450, y: gap - 3 })).toMatchObject({ page: 2, isInside: false });
  expect(findNearestPage(layout, { x: 450, y: gap - 17 })).toMatchObject({ page: 1, isInside: false });
});
