import { describe, expect, it } from "vitest";
import { DATE_FORMATS } from "@/server/domain/vocabulary";
import { formatDate } from "./date";

/**
 * A Sunday afternoon in Santiago (UTC−4 in May): day, month, 12-hour hour, minute and second all have one
 * digit.
 */
const MOMENT = new Date("2026-05-03T19:05:09.007Z");

const TABLE = [
  ["yyyy-MM-dd hh:mm a", "2026-05-03 03:05 PM", "2026-05-03 03:05 PM"],
  ["yyyy-MM-dd", "2026-05-03", "2026-05-03"],
  ["dd/MM/yyyy", "03/05/2026", "03/05/2026"],
  ["dd-MM-yyyy", "03-05-2026", "03-05-2026"],
  ["MM/dd/yyyy", "05/03/2026", "05/03/2026"],
  ["yy-MM-dd", "26-05-03", "26-05-03"],
  ["MMMM dd, yyyy", "May 03, 2026", "mayo 03, 2026"],
  ["EEEE, MMMM dd, yyyy", "Sunday, May 03, 2026", "domingo, mayo 03, 2026"],
  ["dd/MM/yyyy hh:mm a", "03/05/2026 03:05 PM", "03/05/2026 03:05 PM"],
  ["dd/MM/yyyy HH:mm", "03/05/2026 15:05", "03/05/2026 15:05"],
  ["dd-MM-yyyy hh:mm a", "03-05-2026 03:05 PM", "03-05-2026 03:05 PM"],
  ["dd-MM-yyyy HH:mm", "03-05-2026 15:05", "03-05-2026 15:05"],
  ["MM/dd/yyyy hh:mm a", "05/03/2026 03:05 PM", "05/03/2026 03:05 PM"],
  ["MM/dd/yyyy HH:mm", "05/03/2026 15:05", "05/03/2026 15:05"],
  ["dd.MM.yyyy", "03.05.2026", "03.05.2026"],
  ["dd.MM.yyyy HH:mm", "03.05.2026 15:05", "03.05.2026 15:05"],
  ["yyyy-MM-dd HH:mm", "2026-05-03 15:05", "2026-05-03 15:05"],
  ["yy-MM-dd hh:mm a", "26-05-03 03:05 PM", "26-05-03 03:05 PM"],
  ["yy-MM-dd HH:mm", "26-05-03 15:05", "26-05-03 15:05"],
  ["yyyy-MM-dd HH:mm:ss", "2026-05-03 15:05:09", "2026-05-03 15:05:09"],
  ["MMMM dd, yyyy hh:mm a", "May 03, 2026 03:05 PM", "mayo 03, 2026 03:05 PM"],
  ["MMMM dd, yyyy HH:mm", "May 03, 2026 15:05", "mayo 03, 2026 15:05"],
  ["EEEE, MMMM dd, yyyy hh:mm a", "Sunday, May 03, 2026 03:05 PM", "domingo, mayo 03, 2026 03:05 PM"],
  ["EEEE, MMMM dd, yyyy HH:mm", "Sunday, May 03, 2026 15:05", "domingo, mayo 03, 2026 15:05"],
  ["yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2026-05-03T15:05:09.007-04:00", "2026-05-03T15:05:09.007-04:00"],
] as const;

describe("a date as text", () => {
  it("is written down here for all 25 formats of the seed", () => {
    expect(TABLE.map(([format]) => format)).toEqual(DATE_FORMATS);
  });

  it.each(TABLE)("writes %s in English and Spanish", (format, en, es) => {
    expect(formatDate(MOMENT, format, "America/Santiago", "en")).toBe(en);
    expect(formatDate(MOMENT, format, "America/Santiago", "es")).toBe(es);
  });

  it("reads the calendar of the zone, not of the machine", () => {
    const lateInUtc = new Date("2026-01-01T01:30:00Z");
    expect(formatDate(lateInUtc, "yyyy-MM-dd", "America/Santiago", "en")).toBe("2025-12-31");
    expect(formatDate(lateInUtc, "yyyy-MM-dd", "Etc/UTC", "en")).toBe("2026-01-01");
    expect(formatDate(lateInUtc, "yyyy-MM-dd HH:mm", "Asia/Kathmandu", "en")).toBe("2026-01-01 07:15");
  });

  it("knows midnight and noon on the twelve-hour clock", () => {
    expect(formatDate(new Date("2026-05-03T00:00:00Z"), "yyyy-MM-dd hh:mm a", "Etc/UTC", "en")).toBe(
      "2026-05-03 12:00 AM",
    );
    expect(formatDate(new Date("2026-05-03T12:00:00Z"), "yyyy-MM-dd hh:mm a", "Etc/UTC", "es")).toBe(
      "2026-05-03 12:00 PM",
    );
  });

  it("writes UTC with its own sign in the ISO format", () => {
    expect(formatDate(MOMENT, "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "Etc/UTC", "en")).toBe(
      "2026-05-03T19:05:09.007Z",
    );
  });
});
