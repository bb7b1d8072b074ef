import { expect, test } from "vitest";
import { normaliseViewSearch } from "@/server/domain/saved-view";
import { readListState } from "./list-state";
import { buildViewHref, isShowing, toListView } from "./view-address";

const readSearch = (text: string) => readListState(new URLSearchParams(text));

test("recognises a view by its filters and sorting, on any page and in any spelling of the URL", () => {
  const text = "status=PENDING,DRAFT&turn=1&sort=asc&page=3&perPage=50&nonsense=1";
  const savedFilter = { folderId: null, search: normaliseViewSearch(text, null) };
  expect(savedFilter).toEqual(toListView(readSearch(text), null));
  expect(isShowing(savedFilter, readSearch("turn=1&status=DRAFT,PENDING&sort=asc"), null)).toBe(true);
  expect(isShowing(savedFilter, readSearch("turn=1&status=DRAFT,PENDING"), null)).toBe(false);
  expect(isShowing(savedFilter, readSearch(text), "folder")).toBe(false);
  expect(buildViewHref("acme", savedFilter)).toBe(`/t/acme/envelopes?${savedFilter.search}`);
  expect(buildViewHref("acme", { folderId: "f1", search: "" })).toBe("/t/acme/envelopes/f/f1");
});

test("refuses a view without a filter", () => {
  expect(() => normaliseViewSearch("page=2&sort=asc", null)).toThrow("name a filter");
  expect(normaliseViewSearch("", "folder")).toBe("");
});
