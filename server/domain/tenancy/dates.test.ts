import { expect, test } from "vitest";
import { getInvitationState } from "./invitation";
import { computeTokenExpiry } from "./token-expiry";

const start = new Date("2026-01-31T10:00:00.000Z");

test.each([
  ["never", undefined],
  ["7days", "2026-02-07T10:00:00.000Z"],
  ["1month", "2026-02-28T10:00:00.000Z"],
  ["3months", "2026-04-30T10:00:00.000Z"],
  ["6months", "2026-07-31T10:00:00.000Z"],
  ["1year", "2027-01-31T10:00:00.000Z"],
] as const)("a token created on 31 January for %s expires at %s", (expiry, end) => {
  expect(computeTokenExpiry(expiry, start)?.toISOString()).toBe(end);
});

test("an invitation expires at its exact time, but an answered one stays answered", () => {
  const open = { acceptedAt: null, revokedAt: null, expiresAt: start };
  const before = new Date(start.getTime() - 1);
  expect(getInvitationState(open, before)).toBe("open");
  expect(getInvitationState(open, start)).toBe("expired");
  expect(getInvitationState({ ...open, acceptedAt: before }, start)).toBe("accepted");
  expect(getInvitationState({ ...open, revokedAt: before }, start)).toBe("revoked");
});
