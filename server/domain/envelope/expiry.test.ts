import { describe, expect, it } from "vitest";
import { DurationOrDisabled } from "@/server/domain/duration";
import { isExpired } from "@/server/domain/recipient/is-expired";
import { computeLinkExpiry } from "./expiry";

const toIso = (date: Date | null) => date?.toISOString() ?? null;

describe("the expiry of a signing link", () => {
  it.each([
    [
      "a month from 31 January ends in February",
      { unit: "month", amount: 1 },
      "2026-01-31T12:00:00Z",
      "Etc/UTC",
      "2026-02-28T12:00:00.000Z",
    ],
    [
      "and on the 29th in a leap year",
      { unit: "month", amount: 1 },
      "2028-01-31T12:00:00Z",
      "Etc/UTC",
      "2028-02-29T12:00:00.000Z",
    ],
    [
      "three months from 30 November",
      { unit: "month", amount: 3 },
      "2026-11-30T23:59:59Z",
      "Etc/UTC",
      "2027-02-28T23:59:59.000Z",
    ],
    [
      "a year from 29 February",
      { unit: "year", amount: 1 },
      "2028-02-29T00:00:00Z",
      "Etc/UTC",
      "2029-02-28T00:00:00.000Z",
    ],
    ["two weeks", { unit: "week", amount: 2 }, "2026-05-03T10:00:00Z", "Etc/UTC", "2026-05-17T10:00:00.000Z"],
    [
      "ten days over the year's end",
      { unit: "day", amount: 10 },
      "2026-12-25T10:00:00Z",
      "Etc/UTC",
      "2027-01-04T10:00:00.000Z",
    ],
    // Santiago: UTC−3 until 4 April 2026, UTC−4 after; 09:00 on the clock stays 09:00 on the clock.
    [
      "daylight saving moves the instant, not the clock",
      { unit: "day", amount: 2 },
      "2026-04-03T12:00:00Z",
      "America/Santiago",
      "2026-04-05T13:00:00.000Z",
    ],
    // 31 January 22:00 in Santiago is already 1 February in UTC: the month is counted in the sender's zone.
    [
      "the month is the zone's month",
      { unit: "month", amount: 1 },
      "2026-02-01T01:00:00Z",
      "America/Santiago",
      "2026-03-01T01:00:00.000Z",
    ],
  ] as const)("%s", (_name, period, start, zone, end) => {
    expect(toIso(computeLinkExpiry(period, new Date(start), zone))).toBe(end);
  });

  it("is three months when nothing is said, and never when disabled", () => {
    const start = new Date("2026-05-31T12:00:00Z");
    expect(toIso(computeLinkExpiry(null, start, "Etc/UTC"))).toBe("2026-08-31T12:00:00.000Z");
    expect(computeLinkExpiry({ disabled: true }, start, "Etc/UTC")).toBeNull();
  });

  it.each(["Etc/UTC", "America/New_York", "Pacific/Kiritimati"])(
    "does not depend on a machine in %s",
    (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        const end = computeLinkExpiry(
          { unit: "month", amount: 1 },
          new Date("2026-01-31T23:30:00Z"),
          "Pacific/Auckland",
        );
        // 1 February 12:30 in Auckland + 1 month = 1 March 12:30 there
        expect(toIso(end)).toBe("2026-02-28T23:30:00.000Z");
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    },
  );
});

describe("link expiry", () => {
  const at = new Date("2026-05-03T12:00:00.000Z");
  const signer = { role: "SIGNER", signingStatus: "NOT_SIGNED", expiresAt: at } as const;

  it("is expired from its very millisecond on", () => {
    expect(isExpired(signer, new Date(at.getTime() - 1))).toBe(false);
    expect(isExpired(signer, at)).toBe(true);
    expect(isExpired(signer, new Date(at.getTime() + 1))).toBe(true);
  });

  it("does not exist for whoever acted, gets a copy, or has no end", () => {
    expect(isExpired({ ...signer, signingStatus: "SIGNED" }, at)).toBe(false);
    expect(isExpired({ ...signer, signingStatus: "REJECTED" }, at)).toBe(false);
    expect(isExpired({ ...signer, role: "CC" }, at)).toBe(false);
    expect(isExpired({ ...signer, expiresAt: null }, at)).toBe(false);
  });
});

describe("a period in a request", () => {
  it.each([
    [{ unit: "day", amount: 1 }, true],
    [{ unit: "year", amount: 100 }, true],
    [{ disabled: true }, true],
    [{ unit: "day", amount: 0 }, false],
    [{ unit: "day", amount: 1.5 }, false],
    [{ unit: "day", amount: "1" }, false],
    [{ unit: "hour", amount: 1 }, false],
    [{ unit: "year", amount: 101 }, false],
    [{ disabled: false }, false],
    [{}, false],
  ])("%j is accepted: %s", (input, accepted) => {
    expect(DurationOrDisabled.safeParse(input).success).toBe(accepted);
  });
});
