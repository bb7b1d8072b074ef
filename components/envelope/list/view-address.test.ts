import { expect, test } from "vitest";
import { normaliseViewSearch } from "@/server/domain/saved-view";
import { readListState } from "./list-state";
import { isShowing, toListView, viewHref } from "./view-address";

const read = (text: string) => readListState(new URLSearchParams(text));

test("recognises a view by its filters and sorting, on any page and in any spelling of the URL", () => {
  const text = "status=PENDING,DRAFT&turn=1&sort=asc&page=3&perPage=50&nonsense=1";
  const kept = { folderId: null, search: normaliseViewSearch(text, null) };
  expect(kept).toEqual(toListView(read(text), null));
  expect(isShowing(kept, read("turn=1&status=DRAFT,PENDING&sort=asc"), null)).toBe(true);
  expect(isShowing(kept, read("turn=1&status=DRAFT,PENDING"), null)).toBe(false);
  expect(isShowing(kept, read(text), "folder")).toBe(false);
  expect(viewHref("acme", kept)).toBe(`/t/acme/envelopes?${kept.search}`);
  expect(viewHref("acme", { folderId: "f1", search: "" })).toBe("/t/acme/envelopes/f/f1");
});

test("refuses a view without a filter", () => {
  expect(() => normaliseViewSearch("page=2&sort=asc", null)).toThrow("name a filter");
  expect(normaliseViewSearch("", "folder")).toBe("");
});
