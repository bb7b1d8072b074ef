import { describe, expect, it } from "vitest";
import { formatFullName, maskRun, toCanonicalRun } from "./run";

describe("a RUN from ClaveÚnica", () => {
  it.each([
    [{ tipo: "RUN", numero: 12345678, DV: "5" }, "12.345.678-5"],
    [{ tipo: "RUN", numero: 10000013, DV: "k" }, "10.000.013-K"],
    [{ tipo: "RUN", numero: 1, DV: "9" }, "1-9"],
  ])("is accepted as %j", (run, canonical) => {
    expect(toCanonicalRun(run)).toBe(canonical);
  });

  it.each([
    ["a wrong check digit", { tipo: "RUN", numero: 12345678, DV: "4" }],
    ["another type", { tipo: "RUT", numero: 12345678, DV: "5" }],
    ["zero", { tipo: "RUN", numero: 0, DV: "0" }],
    ["nine digits", { tipo: "RUN", numero: 100_000_000, DV: "7" }],
    ["a fraction", { tipo: "RUN", numero: 1234.5, DV: "3" }],
    ["no check digit", { tipo: "RUN", numero: 12345678, DV: "" }],
  ])("is refused with %s", (_, run) => {
    expect(toCanonicalRun(run)).toBeNull();
  });

  it.each([
    ["12.345.678-5", "12.***.***-5"],
    ["1.234.567-4", "1.***.***-4"],
    ["123.456-0", "***.***-0"],
    ["6-K", "*-K"],
  ])("is masked: %s as %s", (run, masked) => {
    expect(maskRun(run)).toBe(masked);
  });

  it("comes with names that read as one", () => {
    expect(formatFullName({ given: ["María", " José"], family: ["Soto", ""] })).toBe("María José Soto");
  });
});
