import { describe, expect, test } from "vitest";
import { scaleBytes } from "./bytes";
import {
  addUsage,
  assertWithinQuota,
  findNewThresholds,
  getUtcMonth,
  hasLimits,
  isWithinQuota,
  QuotaLimits,
  type Standing,
  shiftMonth,
  toPercent,
} from "./quota";

const createStanding = (limits: object, used: Partial<Standing["used"]>, told: string[] = []): Standing => ({
  organisationId: 1,
  limits: QuotaLimits.parse(limits),
  used: { documents: 0, mails: 0, storage: 0, ...used },
  month: "2026-11-01",
  told,
});

test("usage months follow UTC, including the turn of the year", () => {
  expect(getUtcMonth(new Date("2026-12-31T23:59:59Z"))).toBe("2026-12-01");
  expect(getUtcMonth(new Date("2027-01-01T00:00:00Z"))).toBe("2027-01-01");
  expect([shiftMonth("2026-12-01", 1), shiftMonth("2026-01-01", -12), shiftMonth("2026-11-01", -11)]).toEqual(
    ["2027-01-01", "2025-01-01", "2025-12-01"],
  );
});

describe("limits", () => {
  test("are absent by default, and a soft limit may equal the hard one but not exceed it", () => {
    expect(hasLimits(QuotaLimits.parse({}))).toBe(false);
    expect(hasLimits(QuotaLimits.parse({ mails: { hard: 0 } }))).toBe(true);
    expect(QuotaLimits.safeParse({ documents: { soft: 5, hard: 5 } }).success).toBe(true);
    expect(QuotaLimits.safeParse({ documents: { soft: 6, hard: 5 } }).success).toBe(false);
    expect(QuotaLimits.safeParse({ documents: { hard: -1 } }).success).toBe(false);
    expect(QuotaLimits.safeParse({ letters: { hard: 1 } }).success).toBe(false);
  });

  test("allow use up to the hard limit and refuse the next, while a soft limit refuses nothing", () => {
    const at = createStanding(
      { documents: { soft: 1, hard: 3 }, mails: { soft: 1 } },
      { documents: 3, mails: 9 },
    );
    expect(() => assertWithinQuota("documents", at)).not.toThrow();
    expect(() => assertWithinQuota("mails", at)).not.toThrow();
    const beyond = addUsage(at, "documents", 1);
    expect(isWithinQuota("documents", beyond)).toBe(false);
    expect(() => assertWithinQuota("documents", beyond)).toThrow(/the 3 documents .* from 2026-12-01/);
  });
});

describe("notices about usage thresholds", () => {
  const listNewThresholds = (...args: Parameters<typeof createStanding>) =>
    findNewThresholds(createStanding(...args))?.tell.map(
      ({ kind, firmness, percent }) => `${kind} ${firmness} ${percent}`,
    );

  test("are sent at 80 and 100 percent of each limit, not a document earlier", () => {
    const limits = { documents: { hard: 10 } };
    expect(listNewThresholds(limits, { documents: 7 })).toBeUndefined();
    expect(listNewThresholds(limits, { documents: 8 })).toEqual(["documents hard 80"]);
    expect(listNewThresholds(limits, { documents: 10 })).toEqual(["documents hard 100"]);
  });

  test("report the gravest threshold that a count crosses: reached before near, hard before soft", () => {
    const limits = { documents: { soft: 8, hard: 10 }, storage: { hard: 1000 } };
    expect(listNewThresholds(limits, { documents: 8 })).toEqual(["documents soft 100"]);
    expect(listNewThresholds({ documents: { soft: 5, hard: 5 } }, { documents: 5 })).toEqual([
      "documents hard 100",
    ]);
    expect(listNewThresholds(limits, { documents: 10, storage: 800 })).toEqual([
      "documents hard 100",
      "storage hard 80",
    ]);
  });

  test("are sent once each, and again for another limit", () => {
    const first = findNewThresholds(createStanding({ mails: { hard: 10 } }, { mails: 8 }));
    expect(listNewThresholds({ mails: { hard: 10 } }, { mails: 9 }, first?.told)).toBeUndefined();
    expect(listNewThresholds({ mails: { hard: 11 } }, { mails: 9 }, first?.told)).toEqual(["mails hard 80"]);
  });

  test("are never sent for a limit of zero", () => {
    expect(listNewThresholds({ documents: { hard: 0 } }, { documents: 1 })).toBeUndefined();
  });
});

test("a usage bar is full at the limit and beyond it", () => {
  expect([toPercent(0, 10), toPercent(999, 1000), toPercent(12, 10), toPercent(0, 0)]).toEqual([
    0, 99, 100, 100,
  ]);
});

test("bytes are shown in the largest unit that fits, and at least in kilobytes", () => {
  expect([0, 999, 1000, 5_200_000_000].map(scaleBytes)).toEqual([
    { number: 0, unit: "kilobyte" },
    { number: 0.999, unit: "kilobyte" },
    { number: 1, unit: "kilobyte" },
    { number: 5.2, unit: "gigabyte" },
  ]);
});
