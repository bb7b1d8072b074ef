import { describe, expect, it } from "vitest";
import type { FieldType } from "@/server/domain/vocabulary";
import { listCompletionInsertions, listDistributeInsertions, listMissingFields } from "./autofill";
import { formatDate } from "./date";
import { parseFieldMeta } from "./parse-meta";
import { getInitials, getSuggestedValue } from "./suggestion";

const ana = { id: 1, name: " Ana Pérez ", email: "ana@example.com", sendStatus: "NOT_SENT" } as const;
const blank = { id: 2, name: "", email: "", sendStatus: "NOT_SENT" } as const;
const sent = { ...ana, id: 3, sendStatus: "SENT" } as const;

const field = (type: FieldType, meta?: object, over = {}) => ({
  id: 9,
  recipientId: 1,
  type,
  inserted: false,
  fieldMeta: parseFieldMeta(type, meta),
  ...over,
});
const listInserted = (given: ReturnType<typeof field>) =>
  listDistributeInsertions([ana, blank, sent], [given]).map(({ customText }) => customText)[0] ?? null;
const option = (value: string, checked = false) => ({ id: 1, checked, value });

describe("values that distribute fills in automatically", () => {
  it.each([
    ["EMAIL", undefined, "ana@example.com"],
    ["NAME", undefined, "Ana Pérez"],
    ["TEXT", { type: "text", text: "Fixed" }, "Fixed"],
    ["TEXT", { type: "text", text: "Fixed", readOnly: true }, "Fixed"],
    ["TEXT", { type: "text", text: "" }, null],
    ["TEXT", { type: "text", text: "Fixed", characterLimit: 3 }, null],
    ["NUMBER", { type: "number", value: " 0 " }, "0"],
    ["NUMBER", { type: "number", value: "9", maxValue: 8 }, null],
    ["RADIO", { type: "radio", values: [option("A"), option("B", true)] }, "1"],
    ["RADIO", { type: "radio", values: [option("A")] }, null],
    ["CHECKBOX", { type: "checkbox", values: [option("A", true), option("B"), option("C", true)] }, "[0,2]"],
    [
      "CHECKBOX",
      {
        type: "checkbox",
        values: [option("A", true), option("B")],
        validationRule: "min",
        validationLength: 2,
      },
      null,
    ],
    ["CHECKBOX", { type: "checkbox", values: [option("A")] }, null],
    ["DROPDOWN", { type: "dropdown", values: [{ value: "A" }], defaultValue: "A" }, "A"],
    ["DROPDOWN", { type: "dropdown", values: [{ value: "A" }], defaultValue: "B" }, null],
    ["RUT", { type: "rut", text: "12345678-5" }, "12.345.678-5"],
    ["RUT", { type: "rut", text: "12345678-4" }, null],
    ["DATE", undefined, null],
    ["INITIALS", undefined, null],
    ["SIGNATURE", undefined, null],
    ["FREE_SIGNATURE", undefined, null],
    ["RUT_FIRMADO", undefined, null],
  ] as const)("%s %j: %j", (type, meta, text) => {
    expect(listInserted(field(type, meta))).toBe(text);
  });

  it("leaves alone what is unknown, already there, or already sent", () => {
    expect(listInserted(field("NAME", undefined, { recipientId: 2 }))).toBeNull();
    expect(listInserted(field("EMAIL", undefined, { recipientId: 2 }))).toBeNull();
    expect(listInserted(field("EMAIL", undefined, { inserted: true }))).toBeNull();
    expect(listInserted(field("EMAIL", undefined, { recipientId: 3 }))).toBeNull();
    expect(listInserted(field("EMAIL", undefined, { recipientId: 99 }))).toBeNull();
  });
});

describe("the suggestion on the signing page", () => {
  it.each([
    ["Ana Pérez", "AP"],
    ["maría josé de la cruz", "MJC"],
    ["María José De La Cruz", "MJC"],
    ["MARÍA DEL RÍO Y SOTO", "MRYS"],
    ["Ludwig van Beethoven", "LB"],
    ["Nguyen Van An", "NVA"],
    ["De la Cruz", "DC"],
    ["Li Da", "LD"],
    ["Jean-Luc Ñandú", "JLÑ"],
    ["  Óscar   O'Brien ", "ÓO"],
    ["李小龙", "李"],
    ["", ""],
    ["42 «Ana»", "A"],
  ])("initials of %j: %j", (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });

  it("is the recipient's own name, address and initials", () => {
    expect(getSuggestedValue({ type: "NAME" }, ana)).toBe("Ana Pérez");
    expect(getSuggestedValue({ type: "EMAIL" }, ana)).toBe("ana@example.com");
    expect(getSuggestedValue({ type: "INITIALS" }, ana)).toBe("AP");
    expect(getSuggestedValue({ type: "TEXT" }, ana)).toBe("");
  });
});

describe("completion", () => {
  it("dates the date fields still empty, and only those", () => {
    const fields = [
      field("DATE", undefined, { id: 1 }),
      field("DATE", undefined, { id: 2, inserted: true }),
      field("NAME"),
    ];
    const today = formatDate(new Date("2026-05-03T02:00:00Z"), "yyyy-MM-dd", "America/Santiago", "en");
    expect(listCompletionInsertions(fields, today)).toEqual([{ fieldId: 1, customText: "2026-05-02" }]);
  });

  it("waits for what is required and empty, never for a date, an option or a locked field", () => {
    const fields = [
      field("SIGNATURE", undefined, { id: 1 }),
      field("SIGNATURE", { type: "signature", required: false }, { id: 2 }),
      field("TEXT", { type: "text", required: true }, { id: 3 }),
      field("TEXT", undefined, { id: 4 }),
      field("NAME", undefined, { id: 5, inserted: true }),
      field("DATE", undefined, { id: 6 }),
      field("TEXT", { type: "text", readOnly: true, text: "x" }, { id: 7 }),
    ];
    expect(listMissingFields(fields).map(({ id }) => id)).toEqual([1, 3]);
  });
});
