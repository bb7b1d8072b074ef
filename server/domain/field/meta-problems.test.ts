import { describe, expect, it } from "vitest";
import type { FieldType } from "@/server/domain/vocabulary";
import { findMetaProblems } from "./meta-problems";
import { parseFieldMeta } from "./parse-meta";

const option = (value: string, checked = false) => ({ id: 1, checked, value });

describe("problems that block sending a saved field", () => {
  it.each([
    ["SIGNATURE", { type: "signature" }, []],
    ["SIGNATURE", { type: "signature", readOnly: true }, ["readOnlyWithoutValue"]],
    ["RUT_FIRMADO", { type: "rut_firmado", readOnly: true }, ["readOnlyWithoutValue"]],
    ["NAME", { type: "name", readOnly: true }, []],
    ["TEXT", { type: "text", readOnly: true, text: "x" }, []],
    ["TEXT", { type: "text", readOnly: true, text: "" }, ["readOnlyWithoutValue"]],
    ["TEXT", { type: "text", text: "123456", characterLimit: 5 }, ["defaultTooLong"]],
    ["NUMBER", { type: "number", value: "" }, []],
    ["NUMBER", { type: "number", value: "0", readOnly: true }, []],
    ["NUMBER", { type: "number", readOnly: true }, ["readOnlyWithoutValue"]],
    ["NUMBER", { type: "number", value: "1.234,5" }, ["defaultNotANumber"]],
    ["NUMBER", { type: "number", value: "5", maxValue: 4 }, ["defaultOutOfBounds"]],
    ["RADIO", { type: "radio" }, ["choiceWithoutOptions"]],
    ["RADIO", { type: "radio", values: [] }, ["choiceWithoutOptions"]],
    ["RADIO", { type: "radio", values: [option("A", true), option("B", true)] }, ["severalChecked"]],
    ["RADIO", { type: "radio", values: [option("A")], readOnly: true }, ["readOnlyWithoutValue"]],
    ["RADIO", { type: "radio", values: [option("A", true)], readOnly: true }, []],
    ["CHECKBOX", { type: "checkbox", values: [] }, ["choiceWithoutOptions"]],
    [
      "CHECKBOX",
      {
        type: "checkbox",
        values: [option("A", true), option("B")],
        validationRule: "min",
        validationLength: 2,
      },
      ["defaultBreaksRule"],
    ],
    [
      "CHECKBOX",
      { type: "checkbox", values: [option("A"), option("B")], validationRule: "min", validationLength: 2 },
      [],
    ],
    ["DROPDOWN", { type: "dropdown", values: [] }, ["choiceWithoutOptions"]],
    ["DROPDOWN", { type: "dropdown", values: [{ value: "A" }, { value: " " }] }, ["optionBlank"]],
    ["DROPDOWN", { type: "dropdown", values: [{ value: "A" }, { value: "A" }] }, ["optionRepeated"]],
    ["DROPDOWN", { type: "dropdown", values: [{ value: "A" }], defaultValue: "B" }, ["defaultNotAnOption"]],
    ["DROPDOWN", { type: "dropdown", values: [{ value: "A" }], defaultValue: "A", readOnly: true }, []],
    ["RUT", { type: "rut", text: "" }, []],
    ["RUT", { type: "rut", text: "12.345.678-4" }, ["defaultNotARut"]],
    ["RUT", { type: "rut", text: "12345678-5", characterLimit: 5 }, ["defaultTooLong"]],
    ["RUT", { type: "rut", readOnly: true }, ["readOnlyWithoutValue"]],
  ] as const)("%s %j: %j", (type, meta, problems) => {
    expect(findMetaProblems(parseFieldMeta(type, meta))).toEqual(problems);
  });

  it("is nothing for the defaults of every type that offers no choice", () => {
    const types: FieldType[] = [
      "SIGNATURE",
      "FREE_SIGNATURE",
      "INITIALS",
      "NAME",
      "EMAIL",
      "DATE",
      "TEXT",
      "NUMBER",
      "RUT",
    ];
    for (const type of types) expect(findMetaProblems(parseFieldMeta(type, undefined)), type).toEqual([]);
  });
});
