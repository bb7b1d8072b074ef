import { expect, test } from "vitest";
import { lastActivity } from "./last-activity";

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const pending = {
  status: "PENDING",
  createdAt: at(1),
  updatedAt: at(20),
  sentAt: at(2),
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
  expect(lastActivity(pending, [person()])).toEqual({ kind: "sent", by: null, at: at(2) });
  const opened = person({ openedAt: at(3) });
  const approved = person({ role: "APPROVER", name: "", openedAt: at(4), signedAt: at(5) });
  expect(lastActivity(pending, [opened])).toEqual({ kind: "opened", by: "Ana", at: at(3) });
  expect(lastActivity(pending, [approved, opened])).toEqual({
    kind: "approved",
    by: "ana@example.com",
    at: at(5),
  });
});

test("opening by a CC recipient does not count as activity", () => {
  expect(lastActivity(pending, [person({ role: "CC", openedAt: at(9) })]).kind).toBe("sent");
});

test.each([
  ["DRAFT", "edited", null],
  ["COMPLETED", "completed", null],
  ["CANCELLED", "cancelled", null],
  ["REJECTED", "rejected", "Ana"],
] as const)("a %s envelope reports its last activity as %s", (status, kind, by) => {
  const refuser = person({ signingStatus: "REJECTED", openedAt: at(9) });
  const { completedAt } = { completedAt: status === "DRAFT" ? null : at(8) };
  expect(lastActivity({ ...pending, status, completedAt }, [refuser])).toEqual({
    kind,
    by,
    at: completedAt ?? at(20),
  });
});
