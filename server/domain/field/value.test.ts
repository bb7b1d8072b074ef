import { describe, expect, it } from "vitest";
import { DomainError } from "@/server/domain/errors";
import type { FieldType } from "@/server/domain/vocabulary";
import { formatDate } from "./date";
import { listUnwritableLetters } from "./paper-letters";
import { parseFieldMeta } from "./parse-meta";
import { parseFieldValue } from "./parse-value";
import { checkFieldValue, type ValueContext } from "./value";

const CONTEXT: ValueContext = {
  today: formatDate(new Date("2026-05-03T19:05:09Z"), "dd/MM/yyyy HH:mm", "America/Santiago", "es"),
  drawSignatureEnabled: true,
  typedSignatureEnabled: true,
  uploadSignatureEnabled: true,
};

function getOutcome(type: FieldType, meta: object | null, value: unknown, context = CONTEXT): string {
  const result = checkFieldValue({ type, fieldMeta: parseFieldMeta(type, meta) }, value, context);
  if (!result.ok) return `refused: ${result.problem.rule}`;
  return result.value.cleared ? "cleared" : `stored: ${result.value.customText}`;
}

const limited = { type: "text", characterLimit: 5 };
const needed = { type: "text", required: true };
const bounded = { type: "number", minValue: -2, maxValue: 0 };
const english = { type: "number", numberFormat: "123,456,789.00" };
const spanish = { type: "number", numberFormat: "123.456.789,00" };
const mixed = { type: "number", numberFormat: "123456,789.00" };
const options = (...names: string[]) => names.map((value, id) => ({ id, checked: false, value }));
const radio = { type: "radio", values: options("A", "B", "C") };
const createCheckbox = (rule?: string, length?: number) => ({
  type: "checkbox",
  values: options("A", "B", "C"),
  ...(rule && { validationRule: rule, validationLength: length }),
});
const dropdown = { type: "dropdown", values: [{ value: "Metro" }, { value: "Bío-Bío" }] };

describe("an entered value", () => {
  it.each([
    // Clearing
    ["NAME", null, null, "cleared"],
    ["NAME", null, "", "cleared"],
    ["TEXT", needed, "", "cleared"],
    ["DATE", null, false, "cleared"],
    ["RADIO", radio, null, "cleared"],
    ["CHECKBOX", createCheckbox("min", 2), [], "cleared"],
    ["SIGNATURE", null, null, "cleared"],
    ["NAME", null, "  José Ñandú ", "stored: José Ñandú"],
    ["INITIALS", null, "JÑ", "stored: JÑ"],
    ["NAME", null, "   ", "refused: text.blank"],
    ["NAME", null, "a\u0000b", "refused: text.hiddenCharacters"],
    ["NAME", null, "Ana\u202ecod.exe", "refused: text.hiddenCharacters"],
    ["NAME", null, "An\u200ba", "refused: text.hiddenCharacters"],
    ["NAME", null, "x".repeat(255), `stored: ${"x".repeat(255)}`],
    ["NAME", null, "x".repeat(256), "refused: text.tooLong"],
    ["NAME", null, 7, "refused: value.type"],
    ["NAME", null, undefined, "refused: value.type"],
    ["EMAIL", null, " Ana@Example.com ", "stored: ana@example.com"],
    ["EMAIL", null, "ana@", "refused: email.invalid"],
    ["EMAIL", null, "ana@b.cl, eva@b.cl", "refused: email.invalid"],
    // DATE: the server's clock, whatever the client says
    ["DATE", null, true, "stored: 03/05/2026 15:05"],
    ["DATE", null, "2020-01-01", "refused: value.type"],
    ["TEXT", null, "two\nlines\tand a tab", "stored: two\nlines\tand a tab"],
    ["TEXT", null, "   ", "stored:    "],
    ["TEXT", needed, "   ", "refused: text.blank"],
    ["TEXT", limited, "ñandú", "stored: ñandú"],
    ["TEXT", limited, "😀😀😀😀😀", "stored: 😀😀😀😀😀"],
    ["TEXT", limited, "123456", "refused: text.tooLong"],
    ["TEXT", { type: "text", characterLimit: 0 }, "123456", "stored: 123456"],
    ["TEXT", null, "nul\u0000", "refused: text.hiddenCharacters"],
    ["TEXT", null, "half \ud83d", "refused: text.hiddenCharacters"],
    ["TEXT", null, "pay \u202e001\u202c USD", "refused: text.hiddenCharacters"],
    ["TEXT", null, "pay \u2067001\u2069 USD", "refused: text.hiddenCharacters"],
    [
      "TEXT",
      null,
      "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u200f(1)",
      "stored: \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u200f(1)",
    ],
    ["TEXT", null, "<b>&amp;'\"", "stored: <b>&amp;'\""],
    // NUMBER without a format: dot decimal, optional comma groups
    ["NUMBER", null, "0", "stored: 0"],
    ["NUMBER", null, "-7.25", "stored: -7.25"],
    ["NUMBER", null, " 1,234,567.891 ", "stored: 1,234,567.891"],
    ["NUMBER", null, "007", "stored: 007"],
    ["NUMBER", null, "1.234,50", "refused: number.invalid"],
    ["NUMBER", null, "12,34", "refused: number.invalid"],
    ["NUMBER", null, "1e3", "refused: number.invalid"],
    ["NUMBER", null, "+5", "refused: number.invalid"],
    ["NUMBER", null, ".5", "refused: number.invalid"],
    ["NUMBER", null, "5.", "refused: number.invalid"],
    ["NUMBER", null, "--5", "refused: number.invalid"],
    ["NUMBER", null, "Infinity", "refused: number.invalid"],
    ["NUMBER", null, "١٢", "refused: number.invalid"],
    ["NUMBER", null, "1".repeat(65), "refused: number.invalid"],
    ["NUMBER", null, 5, "refused: value.type"],
    // NUMBER by format
    ["NUMBER", english, "1,234.50", "stored: 1,234.50"],
    ["NUMBER", english, "1234.5", "stored: 1,234.50"],
    ["NUMBER", english, "1.234,50", "refused: number.format"],
    ["NUMBER", english, "1.234", "refused: number.format"],
    ["NUMBER", spanish, "1.234,50", "stored: 1.234,50"],
    ["NUMBER", spanish, "-1234,5", "stored: -1.234,50"],
    ["NUMBER", spanish, "1,234.50", "refused: number.format"],
    ["NUMBER", spanish, "12.34", "refused: number.format"],
    ["NUMBER", mixed, "123456,789.00", "stored: 123456,789.00"],
    ["NUMBER", mixed, "789.5", "stored: 789.50"],
    ["NUMBER", mixed, "1,234,567.00", "refused: number.format"],
    // NUMBER bounds: inclusive, zero and negative ones too, exact
    ["NUMBER", bounded, "-2", "stored: -2"],
    ["NUMBER", bounded, "0", "stored: 0"],
    ["NUMBER", bounded, "-2.000000000000000000001", "refused: number.min"],
    ["NUMBER", bounded, "0.000000000000000000001", "refused: number.max"],
    ["NUMBER", { ...spanish, minValue: 1000 }, "1.234,50", "stored: 1.234,50"],
    ["NUMBER", { ...mixed, maxValue: 123456788 }, "123456,789", "refused: number.max"],
    ["NUMBER", { ...english, maxValue: 0.3 }, "0.3", "stored: 0.30"],
    ["RADIO", radio, 0, "stored: 0"],
    ["RADIO", radio, 2, "stored: 2"],
    ["RADIO", radio, 3, "refused: choice.unknown"],
    ["RADIO", radio, -1, "refused: value.type"],
    ["RADIO", radio, 0.5, "refused: value.type"],
    ["RADIO", radio, "1", "refused: value.type"],
    ["CHECKBOX", createCheckbox(), [2, 0], "stored: [0,2]"],
    ["CHECKBOX", createCheckbox(), [0, 0], "refused: choice.repeated"],
    ["CHECKBOX", createCheckbox(), [3], "refused: choice.unknown"],
    ["CHECKBOX", createCheckbox(), ["0"], "refused: value.type"],
    ["CHECKBOX", createCheckbox(), 0, "refused: value.type"],
    ["CHECKBOX", createCheckbox("Select at least", 2), [1], "refused: checkbox.atLeast"],
    ["CHECKBOX", createCheckbox("Select at least", 2), [1, 2], "stored: [1,2]"],
    ["CHECKBOX", createCheckbox("Select exactly", 2), [0, 1, 2], "refused: checkbox.exactly"],
    ["CHECKBOX", createCheckbox("Select exactly", 2), [0, 1], "stored: [0,1]"],
    ["CHECKBOX", createCheckbox("Select at most", 2), [0, 1, 2], "refused: checkbox.atMost"],
    ["CHECKBOX", createCheckbox("Select at most", 2), [0], "stored: [0]"],
    ["DROPDOWN", dropdown, "Bío-Bío", "stored: Bío-Bío"],
    ["DROPDOWN", dropdown, "bío-bío", "refused: choice.unknown"],
    ["RUT", null, "123456785", "stored: 12.345.678-5"],
    ["RUT", null, "1.000.005-k", "stored: 1.000.005-K"],
    ["RUT", null, "12.345.678-4", "refused: rut.checkDigit"],
    ["RUT", null, "12.34.5678-5", "refused: rut.structure"],
    ["RUT", { type: "rut", characterLimit: 11 }, "123456785", "refused: text.tooLong"],
    ["RUT", { type: "rut", characterLimit: 12 }, "123456785", "stored: 12.345.678-5"],
    // RUT_FIRMADO and locked fields
    ["RUT_FIRMADO", null, "12.345.678-5", "refused: rutFirmado.fixed"],
    ["RUT_FIRMADO", null, null, "refused: rutFirmado.fixed"],
    ["TEXT", { type: "text", readOnly: true, text: "x" }, "y", "refused: field.readOnly"],
    ["TEXT", { type: "text", readOnly: true, text: "x" }, null, "refused: field.readOnly"],
  ] as const)("%s %j given %j is %s", (type, meta, value, expected) => {
    expect(getOutcome(type, meta, value)).toBe(expected);
  });
});

describe("a signature", () => {
  const line = {
    kind: "drawn",
    strokes: [
      [
        [0.1, 0.5, 0.5, 0],
        [0.3, 0.4, 0.5, 8],
        [0.6, 0.6, 0.5, 16],
      ],
    ],
    aspect: 3,
  };
  const typed = { kind: "typed", text: "José Ñandú", face: "caveat" };
  const uploaded = { kind: "uploaded", uploadId: "upload_1" };

  it.each([
    ["drawn", line],
    ["typed", typed],
    ["uploaded", uploaded],
  ] as const)("%s is taken as given and leaves customText empty", (_kind, value) => {
    for (const type of ["SIGNATURE", "FREE_SIGNATURE"] as const) {
      expect(parseFieldValue({ type, fieldMeta: null }, value, CONTEXT)).toEqual({
        customText: "",
        cleared: false,
        signature: value,
      });
    }
  });

  it.each([
    ["drawn", line, { drawSignatureEnabled: false }],
    ["typed", typed, { typedSignatureEnabled: false }],
    ["uploaded", uploaded, { uploadSignatureEnabled: false }],
  ] as const)("%s is refused when the envelope does not accept it", (_kind, value, off) => {
    expect(getOutcome("SIGNATURE", null, value, { ...CONTEXT, ...off })).toBe(
      "refused: signature.kindDisabled",
    );
  });

  const many = Array.from({ length: 2001 }, (_, i) => [i / 2001, 0.5, 0.5, i]);
  it.each([
    ["a single dot", { ...line, strokes: [[[0.5, 0.5, 0.5, 0]]] }, "signature.blank"],
    [
      "a slipped tap",
      {
        ...line,
        strokes: [
          [
            [0.5, 0.5, 1, 0],
            [0.505, 0.51, 1, 4],
          ],
        ],
      },
      "signature.blank",
    ],
    [
      "two far dots without a line",
      { ...line, strokes: [[[0.1, 0.1, 1, 0]], [[0.9, 0.9, 1, 0]]] },
      "signature.blank",
    ],
    [
      "scribbling on the spot",
      { ...line, strokes: [Array.from({ length: 60 }, (_, i) => [0.5 + (i % 2) / 100, 0.5, 1, i])] },
      "signature.blank",
    ],
    ["no strokes", { ...line, strokes: [] }, "signature.invalid"],
    ["an empty stroke", { ...line, strokes: [[]] }, "signature.invalid"],
    [
      "a point outside the box",
      {
        ...line,
        strokes: [
          [
            [1.2, 0.5, 0.5, 0],
            [0.3, 0.4, 0.5, 8],
          ],
        ],
      },
      "signature.invalid",
    ],
    ["a point without time", { ...line, strokes: [[[0.1, 0.5, 0.5]]] }, "signature.invalid"],
    ["not a number", { ...line, strokes: [[[Number.NaN, 0.5, 0.5, 0]]] }, "signature.invalid"],
    ["2001 points", { ...line, strokes: [many] }, "signature.invalid"],
    ["a degenerate pad", { ...line, aspect: 0 }, "signature.invalid"],
    ["blank text", { ...typed, text: "  " }, "signature.invalid"],
    ["256 characters", { ...typed, text: "x".repeat(256) }, "signature.invalid"],
    ["an unknown face", { ...typed, face: "comic-sans" }, "signature.invalid"],
    ["hidden characters", { ...typed, text: "Ana\u202e" }, "signature.invalid"],
    ["an unknown kind", { kind: "stamped" }, "signature.invalid"],
    ["an upload without id", { kind: "uploaded", uploadId: "" }, "signature.invalid"],
    ["a bare string", "data:image/png;base64,AAAA", "signature.invalid"],
  ])("is refused: %s", (_what, value, rule) => {
    expect(getOutcome("SIGNATURE", null, value)).toBe(`refused: ${rule}`);
  });

  it("may have 2000 points", () => {
    expect(getOutcome("SIGNATURE", null, { ...line, strokes: [many.slice(0, 2000)] })).toBe("stored: ");
  });
});

describe("a refused value", () => {
  const field = (type: FieldType, meta: object) => ({ type, fieldMeta: parseFieldMeta(type, meta) });
  const getRefusal = (given: ReturnType<typeof field>, value: unknown): DomainError => {
    try {
      parseFieldValue(given, value, CONTEXT, "fieldValue.value");
    } catch (error) {
      if (error instanceof DomainError) return error;
    }
    throw new TypeError("nothing was refused");
  };

  it("is INVALID_BODY and names the field's label and the rule", () => {
    const refusal = getRefusal(field("NUMBER", { type: "number", label: "Amount", minValue: 5 }), "4");
    expect(refusal.code).toBe("INVALID_BODY");
    expect(refusal.message).toBe('"Amount": must be at least 5.');
    expect(refusal.issues).toEqual([{ message: '"Amount": must be at least 5.', path: "fieldValue.value" }]);
  });

  it("names the type of a field without a label", () => {
    expect(getRefusal(field("RUT", { type: "rut" }), "1-1").message).toMatch(/^"RUT": is not a valid RUT/);
  });

  it("never tells the check digit that would be right", () => {
    expect(getRefusal(field("RUT", { type: "rut" }), "12.345.678-4").message).not.toContain("5");
  });

  it("carries its figures for pages that translate", () => {
    const meta = parseFieldMeta("CHECKBOX", createCheckbox("min", 2));
    expect(checkFieldValue({ type: "CHECKBOX", fieldMeta: meta }, [0], CONTEXT)).toEqual({
      ok: false,
      problem: { rule: "checkbox.atLeast", params: { count: 2, selected: 1 } },
    });
  });
});

describe("a value with a letter that no font can print", () => {
  const printed = { ...CONTEXT, unwritable: listUnwritableLetters };

  it.each([
    ["TEXT", null, "Ana 𒀀𒀁"],
    ["NAME", null, "𒀀𒀁"],
    ["INITIALS", null, "𒀀𒀁"],
    ["SIGNATURE", null, { kind: "typed", text: "A𒀀𒀁", face: "caveat" }],
  ] as const)("is refused when it is typed into %s, and the letters are named", (type, fieldMeta, value) => {
    expect(checkFieldValue({ type, fieldMeta }, value, printed)).toEqual({
      ok: false,
      problem: { rule: "text.unwritable", params: { letters: "𒀀 𒀁" } },
    });
  });

  it("is not one in any script that names are written in", () => {
    for (const text of [
      "María Łódź",
      "გიორგი",
      "Արամ",
      "አበበ",
      "রবীন্দ্রনাথ",
      "பாரதி",
      "క్షేత్ర",
      "山田 👍🏽",
      "בְּרֵאשִׁית",
      "བསྟན",
    ])
      expect(checkFieldValue({ type: "TEXT", fieldMeta: null }, text, printed).ok, text).toBe(true);
  });
});
