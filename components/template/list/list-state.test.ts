import { describe, expect, test } from "vitest";
import { buildTemplateListHref, isNarrowed, readTemplateListState } from "./list-state";

const readSearch = (search: string) => readTemplateListState(new URLSearchParams(search));

describe("the state of the template list in its URL", () => {
  test.each([
    "",
    "?q=lease",
    "?q=lease&type=PUBLIC&sort=asc&perPage=50&page=3",
    "?by=title",
    "?by=title&sort=desc",
  ])("%s survives being read and written", (search) => {
    expect(buildTemplateListHref("/t/a/templates", readSearch(search))).toBe(`/t/a/templates${search}`);
  });

  test("ignores invalid parameters", () => {
    expect(readSearch("?type=SECRET&by=size&sort=up&page=-1&perPage=7")).toEqual(readSearch(""));
  });

  test("is filtered by a search or a type, but not by order or page", () => {
    expect(
      [readSearch("?q=a"), readSearch("?type=PRIVATE"), readSearch("?sort=asc&page=2")].map(isNarrowed),
    ).toEqual([true, true, false]);
  });
});
