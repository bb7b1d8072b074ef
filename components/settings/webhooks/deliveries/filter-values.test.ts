import { expect, test } from "vitest";
import {
  buildDeliveryFilter,
  isFiltered,
  NO_FILTER,
  parseEventFilter,
  parseStatusFilter,
  readFilter,
} from "./filter-values";

test("an empty form filters nothing", () => {
  expect(buildDeliveryFilter(NO_FILTER)).toEqual({});
  expect(isFiltered(NO_FILTER)).toBe(false);
  expect(isFiltered({ ...NO_FILTER, envelopeId: "  " })).toBe(false);
});

test("reads the filter of an address and ignores invalid values", () => {
  const valid = { status: "FAILED", envelopeId: "envelope_1", from: "2026-05-31" };
  const search = new URLSearchParams({ ...valid, event: "NOTHING", to: "May" });
  expect(readFilter(search)).toEqual({ ...NO_FILTER, ...valid });
  expect(readFilter(new URLSearchParams())).toEqual(NO_FILTER);
});

test("the last day counts in full, in the browser's time zone", () => {
  const { from, to } = buildDeliveryFilter({ ...NO_FILTER, from: "2026-05-31", to: "2026-05-31" });
  expect(from).toBe(new Date(2026, 4, 31).toISOString());
  expect(to).toBe(new Date(2026, 5, 1).toISOString());
});

test("an incomplete date filters nothing", () => {
  for (const from of ["", "2026", "0002-05-31", "20260-05-31"]) {
    expect(buildDeliveryFilter({ ...NO_FILTER, from })).toEqual({});
  }
});

test("accepts only existing states and events", () => {
  expect([
    parseStatusFilter("FAILED"),
    parseStatusFilter("DONE"),
    parseEventFilter("DOCUMENT_SENT"),
    parseEventFilter("RECIPIENT_EXPIRED"),
  ]).toEqual(["FAILED", "", "DOCUMENT_SENT", ""]);
});
