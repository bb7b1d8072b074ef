import { describe, expect, test } from "vitest";
import { isNarrowed, readTemplateListState, templateListHref } from "./list-state";

const read = (search: string) => readTemplateListState(new URLSearchParams(search));

describe("the state of the template list in its URL", () => {
  test.each([
    "",
    "?q=lease",
    "?q=lease&type=PUBLIC&sort=asc&perPage=50&page=3",
    "?by=title",
    "?by=title&sort=desc",
  ])("%s survives being read and written", (search) => {
    expect(templateListHref("/t/a/templates", read(search))).toBe(`/t/a/templates${search}`);
  });

  test("ignores invalid parameters", () => {
    expect(read("?type=SECRET&by=size&sort=up&page=-1&perPage=7")).toEqual(read(""));
  });

  test("is filtered by a search or a type, but not by order or page", () => {
    expect([read("?q=a"), read("?type=PRIVATE"), read("?sort=asc&page=2")].map(isNarrowed)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
