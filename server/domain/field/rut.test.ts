import { describe, expect, it } from "vitest";
import { computeCheckDigit, isCheckDigitRight, readRut, toCanonicalRut } from "./rut";

describe("a RUT", () => {
  it.each([
    ["12.345.678-5", "12.345.678-5"],
    ["11111111-1", "11.111.111-1"],
    ["7.654.321-6", "7.654.321-6"],
    ["10000013-K", "10.000.013-K"],
    ["1.000.013-0", "1.000.013-0"],
    ["1.000.005-k", "1.000.005-K"],
    ["6-K", "6-K"],
    ["1-9", "1-9"],
    ["99.999.999-9", "99.999.999-9"],
    ["123456785", "12.345.678-5"],
    ["12.345.6785", "12.345.678-5"],
    [" 12 345 678-5 ", "12.345.678-5"],
    ["012345678-5", null],
    ["01234567-4", "1.234.567-4"],
  ])("reads %j as %j", (typed, canonical) => {
    expect(toCanonicalRut(typed)).toBe(canonical);
  });

  it.each([
    "12.345.678-4",
    "10000013-0",
    "1.000.013-K",
    "12.34.5678-5",
    "123456789012",
    "K-1",
    "",
    "12345678--5",
    "−1-9",
    "-1-9",
    "１２３４５６７８-5",
    "12345678-５",
    "0-0",
    "000-0",
    "12.345678-5",
    "12,345,678-5",
    "1-2345678-5",
    "12.345.678-",
    "12.345.678-KK",
    "5",
  ])("refuses %j", (typed) => {
    expect(toCanonicalRut(typed)).toBeNull();
  });

  it("tells a wrong check digit from a wrong structure", () => {
    const rut = readRut("12.345.678-4");
    expect(rut).toEqual({ body: 12345678, checkDigit: "4" });
    expect(rut && isCheckDigitRight(rut)).toBe(false);
    expect(readRut("12.34.5678-5")).toBeNull();
  });

  it("computes the digit by modulo 11 as worked out by hand", () => {
    // 8·2 + 7·3 + 6·4 + 5·5 + 4·6 + 3·7 + 2·2 + 1·3 = 138; 138 mod 11 = 6; 11 − 6 = 5
    expect(computeCheckDigit(12345678)).toBe("5");
  });
});
