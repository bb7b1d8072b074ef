import { expect, test } from "vitest";
import { NO_FILTER } from "@/server/domain/envelope/list-address";
import { listHref, readListState } from "./list-state";

test.each(["", "?q=lease+%26+more&status=PENDING&expired=1&sort=asc&perPage=50&page=3", "?status=DRAFT"])(
  "the list's address %j says all there is to say",
  (search) => {
    expect(listHref("/t/a/envelopes", readListState(new URLSearchParams(search)))).toBe(
      `/t/a/envelopes${search}`,
    );
  },
);

test("an address that makes no sense shows the first page of everything", () => {
  const state = readListState(new URLSearchParams("?status=SENT&page=-2&perPage=7&sort=up&expired=yes"));
  expect(state).toEqual({ ...NO_FILTER, sort: "desc", page: 1, perPage: 25 });
});
