import { expect, test } from "vitest";
import { compareLayout, countPagesNeeded, isSameLayout } from "./layout";

const A4 = { width: 595.28, height: 841.89 };
const LETTER = { width: 612, height: 792 };

test("the same pages are the same layout, even when measured by another program", () => {
  const found = compareLayout([A4, A4], [{ width: 595, height: 842 }, A4], [{ id: 1, page: 2 }]);
  expect(isSameLayout(found)).toBe(true);
  expect(found).toMatchObject({ pages: { was: 2, is: 2 }, lostFieldIds: [] });
});

test("a page of another size is reported with the fields on it, even when it is only turned", () => {
  const fields = [
    { id: 7, page: 1 },
    { id: 8, page: 2 },
  ];
  const turned = { width: A4.height, height: A4.width };
  expect(compareLayout([A4, A4], [turned, LETTER], fields).differing).toEqual([
    { page: 1, was: A4, is: turned, fieldIds: [7] },
    { page: 2, was: A4, is: LETTER, fieldIds: [8] },
  ]);
});

test("fields on missing pages would be lost, but additional pages lose nothing", () => {
  const fields = [
    { id: 7, page: 1 },
    { id: 8, page: 3 },
  ];
  expect(compareLayout([A4, A4, A4], [A4, A4], fields).lostFieldIds).toEqual([8]);
  const longer = compareLayout([A4], [A4, A4], [{ id: 7, page: 1 }]);
  expect(longer.lostFieldIds).toEqual([]);
  expect(isSameLayout(longer)).toBe(false);
  expect([countPagesNeeded(fields), countPagesNeeded([])]).toEqual([3, 0]);
});
