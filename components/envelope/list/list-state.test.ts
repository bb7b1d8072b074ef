import { expect, test } from "vitest";
import { NO_FILTER } from "@/server/domain/envelope/list-address";
import { buildEnvelopeListHref, readListState } from "./list-state";

test.each(["", "?q=lease+%26+more&status=PENDING&expired=1&sort=asc&perPage=50&page=3", "?status=DRAFT"])(
  "list URL %j survives being read and written",
  (search) => {
    expect(buildEnvelopeListHref("/t/a/envelopes", readListState(new URLSearchParams(search)))).toBe(
      `/t/a/envelopes${search}`,
    );
  },
);

test("an invalid list URL shows the first page of all envelopes", () => {
  const state = readListState(new URLSearchParams("?status=SENT&page=-2&perPage=7&sort=up&expired=yes"));
  expect(state).toEqual({ ...NO_FILTER, sort: "desc", page: 1, perPage: 25 });
});
