import { describe, expect, test } from "vitest";
import { buildAddress, readDay, readId, readOneOf, readPage, readText } from "./address-state";

const readState = (search: URLSearchParams) => ({
  query: readText(search, "query"),
  role: readOneOf(search, "role", ["ADMIN", "MEMBER"]),
  teamId: readId(search, "teamId"),
  page: readPage(search),
});
const NOTHING = new URLSearchParams();

describe("the state of a list in the address of its page", () => {
  test.each(["", "?query=ana", "?query=ana&role=ADMIN&teamId=7&page=3", "?page=2"])(
    "%s is written as it was read",
    (text) => {
      const search = new URLSearchParams(text);
      expect(buildAddress("/people", NOTHING, readState(search), readState(NOTHING))).toBe(`/people${text}`);
    },
  );

  test("ignores invalid parameters", () => {
    const search = new URLSearchParams("?role=KING&teamId=-1&page=1.5");
    expect(readState(search)).toEqual(readState(NOTHING));
    expect(readText(new URLSearchParams({ query: "x".repeat(300) }), "query")).toHaveLength(200);
    const days = ["2026-11-25", "2026-11", "25.11.2026"].map((day) =>
      readDay(new URLSearchParams({ day }), "day"),
    );
    expect(days).toEqual(["2026-11-25", "", ""]);
  });

  test("keeps parameters of other lists of the page, and drops a default", () => {
    const search = new URLSearchParams("?invitations=2&query=ana&page=4");
    const state = { ...readState(search), query: "", page: 1 };
    expect(buildAddress("/people", search, state, readState(NOTHING))).toBe("/people?invitations=2");
  });
});
