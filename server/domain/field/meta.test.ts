import { describe, expect, it } from "vitest";
import { DomainError } from "@/server/domain/errors";
import { FIELD_TYPES, type FieldType } from "@/server/domain/vocabulary";
import { FieldMeta, getDefaultFieldMeta } from "./meta";
import { CREATABLE_FIELD_TYPES, toFieldType, toMetaType } from "./meta-types";
import { parseFieldMeta } from "./parse-meta";
import { isRequired } from "./requirement";

function getRefusal(type: FieldType, input: unknown): { code: string; path: string | undefined } {
  try {
    parseFieldMeta(type, input);
    return { code: "accepted", path: undefined };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, path: error.issues?.[0]?.path };
  }
}

describe("the default meta of a field", () => {
  const text = { fontSize: 12, overflow: "auto", textAlign: "left" };
  const empty = { label: "", placeholder: "", required: false, readOnly: false };
  const choice = { fontSize: 12, overflow: "auto", required: false, readOnly: false };

  it.each([
    ["SIGNATURE", { type: "signature", fontSize: 12, overflow: "auto" }],
    ["INITIALS", { type: "initials", ...text }],
    ["NAME", { type: "name", ...text }],
    ["EMAIL", { type: "email", ...text }],
    ["DATE", { type: "date", ...text }],
    ["TEXT", { type: "text", ...text, ...empty, text: "" }],
    ["NUMBER", { type: "number", ...text, ...empty }],
    [
      "RADIO",
      { type: "radio", ...choice, values: [{ id: 1, checked: false, value: "" }], direction: "vertical" },
    ],
    [
      "CHECKBOX",
      {
        type: "checkbox",
        ...choice,
        values: [{ id: 1, checked: false, value: "" }],
        validationRule: "",
        validationLength: 0,
        direction: "vertical",
      },
    ],
    ["DROPDOWN", { type: "dropdown", ...choice, values: [{ value: "Option 1" }], defaultValue: "" }],
    ["RUT", { type: "rut", ...text, ...empty, text: "" }],
    ["RUT_FIRMADO", { type: "rut_firmado", ...text }],
    ["FREE_SIGNATURE", null],
  ] as const)("%s", (type, meta) => {
    expect(parseFieldMeta(type, undefined)).toEqual(meta);
    expect(parseFieldMeta(type, null)).toEqual(meta);
  });

  it("covers all 13 types, of which one is never created", () => {
    expect([...CREATABLE_FIELD_TYPES, "FREE_SIGNATURE"].sort()).toEqual([...FIELD_TYPES].sort());
  });
});

describe("the meta given by a caller", () => {
  it.each([
    ["SIGNATURE", { type: "signature", label: "Sign", required: false, fontSize: 18 }],
    ["INITIALS", { type: "initials", textAlign: "center" }],
    ["NAME", { type: "name", textAlign: "right", readOnly: false }],
    ["EMAIL", { type: "email", overflow: "crop" }],
    ["DATE", { type: "date", overflow: "horizontal" }],
    [
      "TEXT",
      {
        type: "text",
        label: "Address",
        placeholder: "Street",
        required: true,
        text: "",
        characterLimit: 40,
        textAlign: "left",
        lineHeight: 1.5,
        letterSpacing: 0,
        verticalAlign: "top",
        fontSize: 96,
        overflow: "vertical",
      },
    ],
    ["TEXT", { type: "text", lineHeight: null, letterSpacing: null, verticalAlign: null }],
    [
      "NUMBER",
      {
        type: "number",
        numberFormat: "123.456.789,00",
        value: "1,5",
        minValue: -3,
        maxValue: null,
        textAlign: "right",
      },
    ],
    ["NUMBER", { type: "number", numberFormat: null, minValue: 0, maxValue: 0 }],
    [
      "RADIO",
      {
        type: "radio",
        values: [{ id: 7, checked: true, value: "Yes" }],
        direction: "horizontal",
        hideLabels: true,
      },
    ],
    [
      "CHECKBOX",
      {
        type: "checkbox",
        values: [
          { id: 1, checked: true, value: "A" },
          { id: 2, checked: false, value: "B" },
        ],
        validationRule: "Select exactly",
        validationLength: 2,
      },
    ],
    ["DROPDOWN", { type: "dropdown", values: [{ value: "A" }, { value: "B" }], defaultValue: "B" }],
    ["RUT", { type: "rut", text: "12.345.678-5", characterLimit: 12, textAlign: "center" }],
    ["RUT_FIRMADO", { type: "rut_firmado", textAlign: "center" }],
  ] as const)("%s %#: is kept as given, with only the seed's defaults filled in", (type, meta) => {
    expect(parseFieldMeta(type, meta)).toMatchObject(meta);
    expect(parseFieldMeta(type, { ...meta, somethingElse: 1 })).not.toHaveProperty("somethingElse");
    expect(parseFieldMeta(type, meta)).toHaveProperty("overflow");
    expect(parseFieldMeta(type, meta)).toHaveProperty("fontSize");
  });

  it.each([
    ["min", "Select at least"],
    [">=", "Select at least"],
    ["atLeast", "Select at least"],
    ["=", "Select exactly"],
    ["exact", "Select exactly"],
    ["max", "Select at most"],
    ["<=", "Select at most"],
    ["Select at least", "Select at least"],
    ["Select exactly", "Select exactly"],
    ["Select at most", "Select at most"],
  ])("stores the checkbox rule %s as %s", (given, stored) => {
    const values = [{ id: 1, checked: false, value: "A" }];
    const meta = parseFieldMeta("CHECKBOX", {
      type: "checkbox",
      values,
      validationRule: given,
      validationLength: 1,
    });
    expect(meta).toMatchObject({ validationRule: stored });
  });

  it.each([
    ["TEXT", {}, "fieldMeta.type"],
    ["TEXT", { type: "number" }, "fieldMeta.type"],
    ["TEXT", { type: "TEXT" }, "fieldMeta.type"],
    ["TEXT", "text", "fieldMeta.type"],
    ["FREE_SIGNATURE", { type: "free_signature" }, "fieldMeta"],
    ["FREE_SIGNATURE", {}, "fieldMeta"],
    ["TEXT", { type: "text", fontSize: 7.9 }, "fieldMeta.fontSize"],
    ["TEXT", { type: "text", fontSize: 97 }, "fieldMeta.fontSize"],
    ["TEXT", { type: "text", fontSize: "12" }, "fieldMeta.fontSize"],
    ["TEXT", { type: "text", overflow: "hidden" }, "fieldMeta.overflow"],
    ["TEXT", { type: "text", textAlign: "justify" }, "fieldMeta.textAlign"],
    ["TEXT", { type: "text", characterLimit: -1 }, "fieldMeta.characterLimit"],
    ["TEXT", { type: "text", characterLimit: 1.5 }, "fieldMeta.characterLimit"],
    ["TEXT", { type: "text", lineHeight: 0.9 }, "fieldMeta.lineHeight"],
    ["TEXT", { type: "text", lineHeight: 10.1 }, "fieldMeta.lineHeight"],
    ["TEXT", { type: "text", letterSpacing: 101 }, "fieldMeta.letterSpacing"],
    ["TEXT", { type: "text", verticalAlign: "center" }, "fieldMeta.verticalAlign"],
    ["TEXT", { type: "text", required: true, readOnly: true, text: "x" }, "fieldMeta.readOnly"],
    ["TEXT", { type: "text", label: "x".repeat(256) }, "fieldMeta.label"],
    ["NUMBER", { type: "number", minValue: 2, maxValue: 1 }, "fieldMeta.minValue"],
    ["NUMBER", { type: "number", numberFormat: "1 234,56" }, "fieldMeta.numberFormat"],
    ["NUMBER", { type: "number", value: 5 }, "fieldMeta.value"],
    ["RADIO", { type: "radio", values: [{ id: 1, value: "A" }] }, "fieldMeta.values.0.checked"],
    ["RADIO", { type: "radio", direction: "diagonal" }, "fieldMeta.direction"],
    [
      "CHECKBOX",
      { type: "checkbox", validationRule: "Select some", validationLength: 1 },
      "fieldMeta.validationRule",
    ],
    ["CHECKBOX", { type: "checkbox", validationRule: "min" }, "fieldMeta.validationLength"],
    ["CHECKBOX", { type: "checkbox", validationLength: 2 }, "fieldMeta.validationLength"],
    [
      "CHECKBOX",
      {
        type: "checkbox",
        values: [{ id: 1, checked: false, value: "A" }],
        validationRule: "min",
        validationLength: 2,
      },
      "fieldMeta.validationLength",
    ],
    ["DROPDOWN", { type: "dropdown", values: ["A"] }, "fieldMeta.values.0"],
  ] as const)("%s %j is refused naming %s", (type, input, path) => {
    expect(getRefusal(type, input)).toEqual({ code: "INVALID_BODY", path });
  });

  it("names the place of the whole input when told where it stands", () => {
    expect(() => parseFieldMeta("TEXT", { type: "text", fontSize: 7 }, "data.3.fieldMeta")).toThrow(
      /^data\.3\.fieldMeta\.fontSize: /,
    );
  });

  it("survives being stored and read again", () => {
    for (const type of CREATABLE_FIELD_TYPES) {
      const meta = getDefaultFieldMeta(type);
      expect(FieldMeta.parse(JSON.parse(JSON.stringify(meta)))).toEqual(meta);
    }
  });
});

describe("field type and meta type", () => {
  it.each([
    ["SIGNATURE", "signature"],
    ["INITIALS", "initials"],
    ["NAME", "name"],
    ["EMAIL", "email"],
    ["DATE", "date"],
    ["TEXT", "text"],
    ["NUMBER", "number"],
    ["RADIO", "radio"],
    ["CHECKBOX", "checkbox"],
    ["DROPDOWN", "dropdown"],
    ["RUT", "rut"],
    ["RUT_FIRMADO", "rut_firmado"],
  ] as const)("%s is %s and back", (type, metaType) => {
    expect(toMetaType(type)).toBe(metaType);
    expect(toFieldType(metaType)).toBe(type);
  });
});

describe("whether a field is required", () => {
  it.each([
    ["SIGNATURE", true],
    ["FREE_SIGNATURE", true],
    ["INITIALS", true],
    ["NAME", true],
    ["EMAIL", true],
    ["DATE", true],
    ["RUT", true],
    ["RUT_FIRMADO", true],
    ["TEXT", false],
    ["NUMBER", false],
    ["RADIO", false],
    ["CHECKBOX", false],
    ["DROPDOWN", false],
  ] as const)("%s when nothing is said: %s", (type, required) => {
    expect(isRequired({ type, fieldMeta: null })).toBe(required);
  });

  it("is what the meta says when it says so, and never what is locked", () => {
    const name = parseFieldMeta("NAME", { type: "name", required: false });
    const text = parseFieldMeta("TEXT", { type: "text", required: true });
    const locked = parseFieldMeta("NAME", { type: "name", readOnly: true });
    expect(isRequired({ type: "NAME", fieldMeta: name })).toBe(false);
    expect(isRequired({ type: "TEXT", fieldMeta: text })).toBe(true);
    expect(isRequired({ type: "NAME", fieldMeta: locked })).toBe(false);
  });
});
