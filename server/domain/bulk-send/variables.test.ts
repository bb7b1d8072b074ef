import { expect, test } from "vitest";
import { fillVariables, isVariableName, variablesIn } from "./variables";

test("a text asks for each of its variables once, and never for those of the service", () => {
  expect(variablesIn("{ Contract } of {signer.name}", "{contract}, {Año 1}", null)).toEqual([
    "Contract",
    "Año 1",
  ]);
});

test("variables are filled whatever their case; what has no value stays as it is written, and values are not read again", () => {
  const values = new Map([["Contract", "{other}"]]);
  expect(fillVariables("{contract} {other} {signer.name}", values)).toBe("{other} {other} {signer.name}");
});

test("a name may not be one of the service's", () => {
  expect(["contract no", "Año", "signer.name", "", "{x}"].map(isVariableName)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
