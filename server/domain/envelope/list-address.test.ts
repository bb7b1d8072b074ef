import { expect, test } from "vitest";
import { isFiltering, NO_FILTER, readListFilter, toListRequest, writeListFilter } from "./list-address";

const readFilter = (text: string) => readListFilter(new URLSearchParams(text));
const addDays = (day: string, plus: number) => new Date(Date.parse(day) + plus * 86_400_000).toISOString();

test("the URL of the list keeps every filter and restores it", () => {
  const text =
    "q=lease+%26+co&status=DRAFT%2CPENDING&expired=1&delivery=1&turn=1&source=TEMPLATE&template=7&sender=3&from=2026-01-31&to=2026-02-28&endedFrom=2026-02-01&endedTo=2026-02-28&ends=3&bulk=abc123";
  expect(writeListFilter(readFilter(text)).toString()).toBe(text);
});

test.each([
  "status=SEALED,,",
  "expired=true",
  "source=EMAIL",
  "template=1e3",
  "template=99999999999",
  "sender=-1",
  "from=2026-02-30",
  "to=yesterday",
  "page=3",
  "ends=-1",
  "ends=400",
  "endedTo=soon",
  "bulk=a%2Fb",
])("the invalid filter %s is ignored", (text) => {
  expect(readFilter(text)).toEqual(NO_FILTER);
  expect(isFiltering(readFilter(text))).toBe(false);
});

test("without a folder the list shows the root, or every folder when a filter is set", () => {
  expect(toListRequest(NO_FILTER, null, addDays)).toEqual({ folderId: "" });
  expect(toListRequest(readFilter("turn=1"), null, addDays)).toEqual({ folderId: "*", isMyTurn: true });
  expect(toListRequest(readFilter("turn=1"), "f1", addDays)).toEqual({ folderId: "f1", isMyTurn: true });
});

test("a date range includes its last day in full", () => {
  expect(toListRequest(readFilter("from=2026-01-31&to=2026-01-31"), null, addDays)).toMatchObject({
    createdFrom: "2026-01-31T00:00:00.000Z",
    createdBefore: "2026-02-01T00:00:00.000Z",
  });
});
