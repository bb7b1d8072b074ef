import { expect, test } from "vitest";
import { findLastActivity } from "./last-activity";

const createDay = (day: number) => new Date(Date.UTC(2026, 2, day));
const pending = {
  status: "PENDING",
  createdAt: createDay(1),
  updatedAt: createDay(20),
  sentAt: createDay(2),
  completedAt: null,
} as const;
const person = (over: object = {}) => ({
  role: "SIGNER" as const,
  signingStatus: "NOT_SIGNED" as const,
  name: "Ana",
  email: "ana@example.com",
  openedAt: null,
  signedAt: null,
  ...over,
});

test("the last activity of a pending envelope is the newest act of a recipient, or else the sending", () => {
  expect(findLastActivity(pending, [person()])).toEqual({ kind: "sent", by: null, at: createDay(2) });
  const opened = person({ openedAt: createDay(3) });
  const approved = person({ role: "APPROVER", name: "", openedAt: createDay(4), signedAt: createDay(5) });
  expect(findLastActivity(pending, [opened])).toEqual({ kind: "opened", by: "Ana", at: createDay(3) });
  expect(findLastActivity(pending, [approved, opened])).toEqual({
    kind: "approved",
    by: "ana@example.com",
    at: createDay(5),
  });
});

test("opening by a CC recipient does not count as activity", () => {
  expect(findLastActivity(pending, [person({ role: "CC", openedAt: createDay(9) })]).kind).toBe("sent");
});

test.each([
  ["DRAFT", "edited", null],
  ["COMPLETED", "completed", null],
  ["CANCELLED", "cancelled", null],
  ["REJECTED", "rejected", "Ana"],
] as const)("a %s envelope reports its last activity as %s", (status, kind, by) => {
  const refuser = person({ signingStatus: "REJECTED", openedAt: createDay(9) });
  const { completedAt } = { completedAt: status === "DRAFT" ? null : createDay(8) };
  expect(findLastActivity({ ...pending, status, completedAt }, [refuser])).toEqual({
    kind,
    by,
    at: completedAt ?? createDay(20),
  });
});
