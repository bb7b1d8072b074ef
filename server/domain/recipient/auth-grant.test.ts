import { describe, expect, test } from "vitest";
import { type AuthGrant, computeSlidExpiry, listGrantedMethods, listUsedMethods } from "./auth-grant";

const AT = new Date("2026-05-03T12:00:00Z");
const addMinutes = (count: number): Date => new Date(AT.getTime() + count * 60_000);
const grant = (more: Partial<AuthGrant> = {}): AuthGrant => ({
  id: "p",
  address: "ana@example.com",
  purpose: "ACTION",
  method: "PASSWORD",
  createdAt: AT,
  expiresAt: addMinutes(15),
  consumedBy: [],
  ...more,
});

describe("an authentication grant", () => {
  test("holds until its exact expiry, and only for its own purpose", () => {
    expect(listGrantedMethods([grant()], "ACTION", addMinutes(14.9))).toEqual(new Set(["PASSWORD"]));
    expect(listGrantedMethods([grant()], "ACTION", addMinutes(15))).toEqual(new Set());
    expect(listGrantedMethods([grant()], "ACCESS", addMinutes(1))).toEqual(new Set());
  });

  test("of access is extended on use by a quarter of an hour, up to one hour in total", () => {
    const access = grant({ purpose: "ACCESS", method: "TWO_FACTOR_AUTH" });
    expect(computeSlidExpiry(access, addMinutes(10))).toEqual(addMinutes(25));
    expect(computeSlidExpiry(access, addMinutes(50))).toEqual(addMinutes(60));
  });

  test("used for a field counts for completing even after expiry, but an unused one does not", () => {
    expect(listUsedMethods([grant({ consumedBy: [7] })])).toEqual(new Set(["PASSWORD"]));
    expect(listUsedMethods([grant()])).toEqual(new Set());
    expect(listUsedMethods([grant({ purpose: "ACCESS", consumedBy: [7] })])).toEqual(new Set());
  });
});
