import { expect, test } from "vitest";
import { formatNumericDate, parseDateStyle } from "./date-style";

const NEW_YEAR = new Date("2027-01-01T02:30:00Z");

test("formats a numeric date in the reader's time zone and chosen order", () => {
  expect(formatNumericDate(NEW_YEAR, "dmy", "UTC")).toBe("01/01/2027");
  expect(formatNumericDate(NEW_YEAR, "dmy", "America/Santiago")).toBe("31/12/2026");
  expect(formatNumericDate(NEW_YEAR, "mdy", "America/Santiago")).toBe("12/31/2026");
  expect(formatNumericDate(NEW_YEAR, "iso", "America/Santiago")).toBe("2026-12-31");
  expect(formatNumericDate(NEW_YEAR, "iso", "Pacific/Kiritimati")).toBe("2027-01-01");
});

test("an unknown style in the cookie falls back to the language's style", () => {
  expect(parseDateStyle("iso")).toBe("iso");
  for (const text of [undefined, "", "ISO", "iso; Path=/", "__proto__"])
    expect(parseDateStyle(text)).toBe("language");
});
