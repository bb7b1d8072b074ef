import { expect, test } from "vitest";
import { fillVariables, findVariables, isVariableName } from "./variables";

test("a text asks for each of its variables once, but never for those of the service", () => {
  expect(findVariables("{ Contract } of {signer.name}", "{contract}, {Año 1}", null)).toEqual([
    "Contract",
    "Año 1",
  ]);
});

test("fills variables in any case, keeps unknown ones as written, and does not expand values again", () => {
  const values = new Map([["Contract", "{other}"]]);
  expect(fillVariables("{contract} {other} {signer.name}", values, 100)).toBe(
    "{other} {other} {signer.name}",
  );
});

test("a text over the limit is cut: 300 variables of 10 000 letters cost no more than one", () => {
  const values = new Map([["a", "x".repeat(10_000)]]);
  expect(fillVariables("{a}".repeat(300), values, 100)).toHaveLength(101);
  expect(fillVariables("{a}", new Map([["a", "x".repeat(100)]]), 100)).toHaveLength(100);
});

test("a variable may not have a name of the service", () => {
  expect(["contract no", "Año", "signer.name", "", "{x}"].map(isVariableName)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
