import { describe, expect, test } from "vitest";
import { isNarrowed, readTemplateListState, templateListHref } from "./list-state";

const read = (search: string) => readTemplateListState(new URLSearchParams(search));

describe("the list of templates follows from its address", () => {
  test.each([
    "",
    "?q=lease",
    "?q=lease&type=PUBLIC&sort=asc&perPage=50&page=3",
    "?by=title",
    "?by=title&sort=desc",
  ])("%s and back", (search) => {
    expect(templateListHref("/t/a/templates", read(search))).toBe(`/t/a/templates${search}`);
  });

  test("what makes no sense is as if absent", () => {
    expect(read("?type=SECRET&by=size&sort=up&page=-1&perPage=7")).toEqual(read(""));
  });

  test("a search or a type narrows it, an order or a page does not", () => {
    expect([read("?q=a"), read("?type=PRIVATE"), read("?sort=asc&page=2")].map(isNarrowed)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
