import { describe, expect, it } from "vitest";
import { isDomainError } from "@/server/domain/errors";
import { FieldMeta } from "./meta";
import { type Prefill, type PrefillContext, prefillField } from "./prefill";
import type { FieldForValue } from "./value";

const context: PrefillContext = {
  now: new Date("2026-05-01T12:00:00Z"),
  timeZone: "America/Santiago",
  dateFormat: "dd/MM/yyyy HH:mm",
  language: "en",
};

const parseMeta = (input: unknown) => FieldMeta.parse(input);
const options = (...values: string[]) => values.map((value, id) => ({ id, checked: id === 0, value }));

const FIELDS = {
  text: {
    type: "TEXT",
    fieldMeta: parseMeta({ type: "text", label: "Job", text: "old", characterLimit: 5 }),
  },
  number: { type: "NUMBER", fieldMeta: parseMeta({ type: "number", minValue: 1, maxValue: 9 }) },
  radio: { type: "RADIO", fieldMeta: parseMeta({ type: "radio", values: options("a", "b") }) },
  checkbox: {
    type: "CHECKBOX",
    fieldMeta: parseMeta({
      type: "checkbox",
      values: options("a", "b", "c"),
      validationRule: "Select at least",
      validationLength: 2,
    }),
  },
  dropdown: {
    type: "DROPDOWN",
    fieldMeta: parseMeta({ type: "dropdown", values: [{ value: "x" }, { value: "y" }] }),
  },
  date: { type: "DATE", fieldMeta: parseMeta({ type: "date" }) },
  rut: { type: "RUT", fieldMeta: parseMeta({ type: "rut" }) },
  name: { type: "NAME", fieldMeta: parseMeta({ type: "name" }) },
  signature: { type: "SIGNATURE", fieldMeta: parseMeta({ type: "signature" }) },
  rut_firmado: { type: "RUT_FIRMADO", fieldMeta: parseMeta({ type: "rut_firmado" }) },
  free: { type: "FREE_SIGNATURE", fieldMeta: null },
} as const satisfies Record<string, FieldForValue>;
type FieldKey = keyof typeof FIELDS;

const prefillValue = (kind: FieldKey, value: Prefill["value"], more: Partial<Prefill> = {}) =>
  prefillField(FIELDS[kind], { id: 7, type: kind, value, ...more }, context, "prefillFields.0");

function getRefusalPath(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (isDomainError(error)) return `${error.code} ${error.issues?.[0]?.path}`;
    throw error;
  }
  throw new Error("it was not refused");
}

describe("a value becomes the sender's preset", () => {
  it("of a text, and keeps the template's label where none is given", () => {
    expect(prefillValue("text", "chef").fieldMeta).toMatchObject({ text: "chef", label: "Job" });
    expect(prefillValue("text", "chef", { label: "Role", placeholder: "?" }).fieldMeta).toMatchObject({
      label: "Role",
      placeholder: "?",
    });
  });

  it("of a number, a dropdown and a RUT, which is written the canonical way", () => {
    expect(prefillValue("number", "3.5").fieldMeta).toMatchObject({ value: "3.5" });
    expect(prefillValue("dropdown", "y").fieldMeta).toMatchObject({ defaultValue: "y" });
    expect(prefillValue("rut", "123456785").fieldMeta).toMatchObject({ text: "12.345.678-5" });
  });

  it("of a radio: the named option and no other", () => {
    expect(prefillValue("radio", "b").fieldMeta).toMatchObject({
      values: [{ checked: false }, { checked: true }],
    });
  });

  it("of a checkbox: exactly the named options, even fewer than the signer must choose", () => {
    expect(prefillValue("checkbox", ["c"]).fieldMeta).toMatchObject({
      values: [{ checked: false }, { checked: false }, { checked: true }],
    });
    expect(prefillValue("checkbox", []).fieldMeta).toMatchObject({
      values: [{ checked: false }, { checked: false }, { checked: false }],
    });
  });

  it("also in a field the signer may not change", () => {
    const locked = { type: "TEXT", fieldMeta: parseMeta({ type: "text", readOnly: true }) } as const;
    const { fieldMeta } = prefillField(locked, { id: 7, type: "text", value: "fixed" }, context, "p");
    expect(fieldMeta).toMatchObject({ text: "fixed", readOnly: true });
  });
});

describe("a prefilled date is filled in at once, in the envelope's time zone", () => {
  it.each([
    ["a day stays that day, whatever the zone", "2026-03-31", "31/03/2026 00:00"],
    ["a moment with an offset is shown where the envelope is", "2026-03-31T02:00:00Z", "30/03/2026 23:00"],
    ["a moment without one is read there", "2026-03-31T09:30", "31/03/2026 09:30"],
  ])("%s", (_, value, shown) => {
    expect(prefillValue("date", value)).toEqual({ fieldMeta: FIELDS.date.fieldMeta, customText: shown });
  });

  it.each(["2026-02-30", "2026-13-01", "31/03/2026", "March 3, 2026", "2026-03-31T25:00", "today"])(
    "%j is refused",
    (value) => {
      expect(getRefusalPath(() => prefillValue("date", value))).toBe("INVALID_BODY prefillFields.0.value");
    },
  );
});

describe("refused values and their paths", () => {
  it.each<[string, FieldKey, Prefill["value"]]>([
    ["a text longer than the field takes", "text", "chefs!"],
    ["a number that is none", "number", "three"],
    ["a number out of bounds", "number", "10"],
    ["an empty number", "number", ""],
    ["an option that does not exist", "radio", "c"],
    ["an option of a dropdown that does not exist", "dropdown", "z"],
    ["an option of a checkbox that does not exist", "checkbox", ["a", "z"]],
    ["one text for a checkbox", "checkbox", "a"],
    ["a list for a text", "text", ["a"]],
    ["a list for a radio", "radio", ["a"]],
    ["a RUT with a wrong check digit", "rut", "12.345.678-9"],
    ["no value", "text", undefined],
    ["no value of a checkbox", "checkbox", undefined],
  ])("%s", (_, kind, value) => {
    expect(getRefusalPath(() => prefillValue(kind, value))).toBe("INVALID_BODY prefillFields.0.value");
  });

  it.each<FieldKey>(["name", "signature", "rut_firmado", "free"])("any value for a %s field", (kind) => {
    expect(getRefusalPath(() => prefillValue(kind, "x"))).toBe("INVALID_BODY prefillFields.0.id");
  });

  it("a type that is not the field's", () => {
    expect(getRefusalPath(() => prefillValue("text", "1", { type: "number" }))).toBe(
      "INVALID_BODY prefillFields.0.type",
    );
    expect(getRefusalPath(() => prefillValue("text", "1", { type: "TEXT" }))).toBe(
      "INVALID_BODY prefillFields.0.type",
    );
  });

  it("a label longer than labels may be", () => {
    expect(getRefusalPath(() => prefillValue("text", "a", { label: "x".repeat(256) }))).toBe(
      "INVALID_BODY prefillFields.0.label",
    );
  });
});
