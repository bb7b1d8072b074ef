import { describe, expect, test } from "vitest";
import type { NumberFormat } from "./meta";
import { readNumber } from "./number";
import { readTypedNumber } from "./number-reading";

const readStoredNumber = (text: string, format: NumberFormat | null = null, language: "en" | "es" = "en") =>
  readTypedNumber(text, format, language)?.stored ?? null;

describe("a typed number", () => {
  test.each([
    ["1.234,5", "1234.5"],
    ["1,234.5", "1,234.5"],
    ["1.234.567", "1234567"],
    ["1,234,567", "1,234,567"],
    ["12,5", "12.5"],
    ["0,125", "0.125"],
    ["1234.56", "1234.56"],
    ["1 234,50", "1234.50"],
    ["−7", "-7"],
    ["-1.234,5", "-1234.5"],
    [",5", "0.5"],
    ["007", "7"],
  ])("%s is stored as %s when the sender set no format", (typed, wanted) => {
    expect(readStoredNumber(typed)).toBe(wanted);
    expect(readStoredNumber(typed, null, "es")?.replaceAll(",", "")).toBe(wanted.replaceAll(",", ""));
  });

  test("a single separator before three digits is read in the reader's language, and the reading is shown", () => {
    expect(readTypedNumber("1.234", null, "es")).toEqual({ stored: "1234", reads: "1.234" });
    expect(readTypedNumber("1.234", null, "en")).toEqual({ stored: "1.234", reads: "1.234" });
    expect(readTypedNumber("1,234", null, "es")).toEqual({ stored: "1.234", reads: "1,234" });
    expect(readTypedNumber("1,234", null, "en")).toEqual({ stored: "1,234", reads: "1,234" });
  });

  test("the sender's format decides ambiguous numbers, whatever the language", () => {
    for (const language of ["en", "es"] as const) {
      expect(readStoredNumber("1.234", "123.456.789,00", language)).toBe("1.234,00");
      expect(readStoredNumber("1,234.5", "123.456.789,00", language)).toBe("1.234,50");
      expect(readStoredNumber("1.234,5", "123,456,789.00", language)).toBe("1,234.50");
      expect(readStoredNumber("1234567", "123,456,789.00", language)).toBe("1,234,567.00");
      expect(readStoredNumber("-1234567", "123456,789.00", language)).toBe("-1234,567.00");
      expect(readStoredNumber("1.005", "123,456,789.00", "en")).toBe("1.005");
      expect(readStoredNumber("123456,789.00", "123456,789.00", language)).toBe("123456,789.00");
    }
  });

  test.each([
    "",
    "abc",
    "1.2.3",
    "1,2,3",
    "12,34.5",
    "1..2",
    "5.",
    "1-2",
    "--1",
    "1.234,5,6",
    ".",
    "9".repeat(70),
  ])("%j is not a number in any notation", (typed) => {
    expect(readStoredNumber(typed)).toBeNull();
  });

  test("the server reads the same value from the stored text", () => {
    const values: [string, NumberFormat | null, "en" | "es", string][] = [
      ["1.234,5", null, "es", "1234.5"],
      ["1,234.5", "123.456.789,00", "en", "1234.5"],
      ["1.234.567,89", "123,456,789.00", "es", "1234567.89"],
      ["123.456,78", "123456,789.00", "es", "123456.78"],
      ["-0,5", "123.456.789,00", "en", "-0.5"],
      ["1,234", null, "en", "1234"],
      ["1,234", null, "es", "1.234"],
    ];
    for (const [typed, format, language, value] of values) {
      const read = readNumber(readStoredNumber(typed, format, language) ?? "", format);
      expect(read && Number(read.units) / 10 ** read.scale).toBe(Number(value));
    }
  });
});
