import { describe, expect, test } from "vitest";
import { DATE_FORMATS } from "@/server/domain/vocabulary";
import { formatDate } from "./date";
import { getMinDateWidth, removeTime } from "./date-width";
import { MIN_DATE_FONT_SIZE_PT, TEXT_PADDING_PT } from "./layout-marks";
import { createPaperMeasure } from "./layout-measure";

const measure = createPaperMeasure(() => null);
/** A date with the longest words: "Wednesday, September 30, 2026", "miércoles, septiembre 30, 2026". */
const LATE = new Date("2026-09-30T22:38:48.888Z");

describe("the minimum width of a date field", () => {
  test.each(DATE_FORMATS)("%s: fits the widest date and exceeds it by less than a tenth", (format) => {
    const widths = (["en", "es"] as const).map((language) => {
      const text = formatDate(LATE, format, "America/Santiago", language);
      return measure(text, MIN_DATE_FONT_SIZE_PT) + 2 * TEXT_PADDING_PT;
    });
    expect(getMinDateWidth(format)).toBeGreaterThanOrEqual(Math.max(...widths) - 0.5);
    expect(getMinDateWidth(format)).toBeLessThan(Math.max(...widths) * 1.1);
  });
});

test("removing the time from a format leaves the date part", () => {
  expect(removeTime("yyyy-MM-dd hh:mm a")).toBe("yyyy-MM-dd");
  expect(removeTime("EEEE, MMMM dd, yyyy HH:mm")).toBe("EEEE, MMMM dd, yyyy");
  expect(removeTime("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")).toBe("yyyy-MM-dd");
  expect(removeTime("dd/MM/yyyy")).toBe("dd/MM/yyyy");
});
