import { describe, expect, test } from "vitest";
import { type Proof, provenMethods, slidTo, usedMethods } from "./proof";

const AT = new Date("2026-05-03T12:00:00Z");
const minutes = (count: number): Date => new Date(AT.getTime() + count * 60_000);
const proof = (more: Partial<Proof> = {}): Proof => ({
  id: "p",
  address: "ana@example.com",
  purpose: "ACTION",
  method: "PASSWORD",
  createdAt: AT,
  expiresAt: minutes(15),
  consumedBy: [],
  ...more,
});

describe("a proof", () => {
  test("holds until the moment it runs out, and only for its own purpose", () => {
    expect(provenMethods([proof()], "ACTION", minutes(14.9))).toEqual(new Set(["PASSWORD"]));
    expect(provenMethods([proof()], "ACTION", minutes(15))).toEqual(new Set());
    expect(provenMethods([proof()], "ACCESS", minutes(1))).toEqual(new Set());
  });

  test("of access slides with use by a quarter of an hour, an hour at most", () => {
    const access = proof({ purpose: "ACCESS", method: "TWO_FACTOR_AUTH" });
    expect(slidTo(access, minutes(10))).toEqual(minutes(25));
    expect(slidTo(access, minutes(50))).toEqual(minutes(60));
  });

  test("that was used for a field counts for completing even after it ran out; an unused one does not", () => {
    expect(usedMethods([proof({ consumedBy: [7] })])).toEqual(new Set(["PASSWORD"]));
    expect(usedMethods([proof()])).toEqual(new Set());
    expect(usedMethods([proof({ purpose: "ACCESS", consumedBy: [7] })])).toEqual(new Set());
  });
});
