import { describe, expect, test } from "vitest";
import { isDomainError } from "../errors";
import { coverByRows, coverByWeeks } from "./cover";
import { addDays, DAY_MS } from "./days";
import { listWeeks, startOfDayIn, toDayRange, toLocalDay, toWholePart } from "./range";

const NOW = new Date("2026-11-26T01:30:00Z");
const SANTIAGO = "America/Santiago";

describe("the days of a report", () => {
  test("default to this week and the eleven before it, by the reader's calendar", () => {
    expect(toDayRange({ timezone: SANTIAGO }, NOW)).toEqual({
      from: "2026-09-07",
      to: "2026-11-25",
      timezone: SANTIAGO,
    });
    expect(toDayRange({ timezone: "Etc/UTC" }, NOW).to).toBe("2026-11-26");
    expect(toLocalDay(NOW, "Pacific/Kiritimati")).toBe("2026-11-26");
  });

  test("may not run backwards or exceed 371 days", () => {
    const getRefusal = (from: string, to: string) => {
      try {
        toDayRange({ from, to, timezone: "Etc/UTC" }, NOW);
        return false;
      } catch (error) {
        return isDomainError(error) && error.code === "BAD_REQUEST";
      }
    };
    expect(getRefusal("2026-05-02", "2026-05-01")).toBe(true);
    expect(getRefusal("2025-01-01", "2026-01-07")).toBe(true);
    expect(getRefusal("2025-01-01", "2026-01-06")).toBe(false);
  });

  test("start after a skipped midnight, and last 23 hours when the clocks go forward", () => {
    expect(startOfDayIn("2026-09-06", SANTIAGO).toISOString()).toBe("2026-09-06T04:00:00.000Z");
    const [day] = toWholePart({ from: "2026-03-29", to: "2026-03-29", timezone: "Europe/Madrid" });
    expect(day && day.until.getTime() - day.from.getTime()).toBe(23 * 3_600_000);
  });

  test("are grouped in weeks from Monday, of which the first and last may be cut off", () => {
    const weeks = listWeeks({ from: "2026-11-18", to: "2026-11-30", timezone: SANTIAGO });
    expect(weeks.map(({ day }) => day)).toEqual(["2026-11-18", "2026-11-23", "2026-11-30"]);
    expect(weeks.map(({ until }) => until.toISOString())).toEqual([
      "2026-11-23T03:00:00.000Z",
      "2026-11-30T03:00:00.000Z",
      "2026-12-01T03:00:00.000Z",
    ]);
  });
});

describe("the weekly sums and rows that make up a part", () => {
  const toHours = (iso: string) => Date.parse(iso) / 3_600_000;
  const shiftDays = (iso: string, days: number) => new Date(Date.parse(iso) + days * DAY_MS).toISOString();
  type Sum = { part: number; week: string; weeks?: number };
  /** Returns, for every hour of a span, how often the cover counts it for the part. */
  function countCover(
    cover: ReturnType<typeof coverByWeeks>,
    sums: readonly Sum[],
    part: number,
    from: string,
    until: string,
  ): number[] {
    const counts: number[] = [];
    for (let hour = toHours(from); hour < toHours(until); hour += 1) {
      const at = new Date(hour * 3_600_000);
      const inWeek = sums.filter(({ part: of, week, weeks = 1 }) => {
        const since = hour - toHours(week);
        return of === part && since >= 0 && since < 168 * weeks;
      }).length;
      const atEdge = cover.edges
        .filter((edge) => edge.part === part && at >= edge.from && at < edge.until)
        .reduce((sum, { sign }) => sum + sign, 0);
      counts.push(inWeek + atEdge);
    }
    return counts;
  }

  test.each(["Etc/UTC", SANTIAGO, "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "count each hour of a part once and no other hour, in %s",
    (timezone) => {
      for (const range of [
        { from: "2026-08-31", to: "2026-09-27", timezone },
        { from: "2026-09-03", to: "2026-09-17", timezone },
        { from: "2026-09-02", to: "2026-09-02", timezone },
        { from: "2026-07-15", to: "2026-09-20", timezone },
      ]) {
        for (const parts of [listWeeks(range), toWholePart(range)]) {
          for (const cover of [coverByWeeks(parts, NOW), coverByRows(parts)]) {
            for (const [part, { from, until }] of parts.entries()) {
              const [a, b] = [from.toISOString(), until.toISOString()];
              for (const sums of [cover.weeks, cover.stretches]) {
                const listCoverCounts = (since: string, till: string) =>
                  new Set(countCover(cover, sums, part, since, till));
                expect(listCoverCounts(a, b)).toEqual(new Set([1]));
                expect(listCoverCounts(shiftDays(a, -30), a)).toEqual(new Set([0]));
                expect(listCoverCounts(b, shiftDays(b, 30))).toEqual(new Set([0]));
              }
            }
          }
        }
      }
    },
  );

  test("combine a year into four-week sums, with at most six single weeks at its ends", () => {
    for (let days = 0; days < 28; days += 1) {
      const range = toDayRange(
        { from: addDays("2025-10-27", days), to: addDays("2026-10-25", days), timezone: SANTIAGO },
        NOW,
      );
      const { weeks, stretches } = coverByWeeks(toWholePart(range), NOW);
      const single = stretches.filter((stretch) => stretch.weeks === 1).length;
      expect(single).toBeLessThanOrEqual(6);
      expect(stretches.reduce((sum, stretch) => sum + stretch.weeks, 0)).toBe(weeks.length);
    }
  });

  test("for a year by week include rows of only a few hours at each Monday, and none after now", () => {
    const parts = listWeeks(toDayRange({ from: "2025-11-24", timezone: SANTIAGO }, NOW));
    const { weeks, edges } = coverByWeeks(parts, NOW);
    expect([weeks.length, parts.length]).toEqual([53, 53]);
    const hoursRead = edges.reduce((sum, { from, until }) => sum + (+until - +from) / 3_600_000, 0);
    expect(hoursRead).toBeLessThan(53 * 2 * 4);
    expect(edges.filter(({ until }) => until > NOW)).toEqual([]);
  });
});
