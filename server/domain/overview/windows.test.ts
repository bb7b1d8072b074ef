import { expect, test } from "vitest";
import { ATTENTION_LIMIT, type AttentionKind, getDayStart, getMonthStart, selectMostUrgent } from "./windows";

test("a month begins by the zone's calendar: 02:00 UTC on the first is still the month before in Santiago", () => {
  const now = new Date("2026-12-01T02:00:00Z");
  expect(getMonthStart(now, "Etc/UTC").toISOString()).toBe("2026-12-01T00:00:00.000Z");
  expect(getMonthStart(now, "America/Santiago").toISOString()).toBe("2026-11-01T03:00:00.000Z");
});

test("a day begins by the zone's calendar, even across a clock change", () => {
  const now = new Date("2026-04-06T12:00:00Z");
  // Santiago leaves summer time on 5 April 2026.
  expect(getDayStart(now, 3, "America/Santiago").toISOString()).toBe("2026-04-03T03:00:00.000Z");
  expect(getDayStart(now, 0, "America/Santiago").toISOString()).toBe("2026-04-06T04:00:00.000Z");
});

const createAttention = (kind: AttentionKind, envelopeId: string, at: string) => ({ kind, envelopeId, at });

test("each document is listed once, for its most urgent cause, with the most urgent first", () => {
  const selectedEnvelopes = selectMostUrgent([
    createAttention("WAITING", "a", "2026-11-02"),
    createAttention("WAITING", "b", "2026-11-01"),
    createAttention("LINK_EXPIRED", "a", "2026-11-20"),
    createAttention("RECIPIENT_REJECTED", "c", "2026-11-10"),
    createAttention("RECIPIENT_REJECTED", "d", "2026-11-11"),
  ]);
  expect(selectedEnvelopes.map(({ kind, envelopeId }) => `${kind} ${envelopeId}`)).toEqual([
    "RECIPIENT_REJECTED d",
    "RECIPIENT_REJECTED c",
    "LINK_EXPIRED a",
    "WAITING b",
  ]);
});

test("the list stops at its limit", () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    createAttention("WAITING", `e${index}`, "2026-11-01"),
  );
  expect(selectMostUrgent(many)).toHaveLength(ATTENTION_LIMIT);
});
