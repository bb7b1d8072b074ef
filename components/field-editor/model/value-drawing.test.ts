import { expect, test } from "vitest";
import { PAGE } from "@/e2e/fixtures/editor-fields";
import { FieldMeta, getDefaultFieldMeta } from "@/server/domain/field/meta";
import { drawValue } from "./value-drawing";

const rect = { x: 100, y: 100, width: 120, height: 24 };
/** Half an em per character. */
const measureText = (text: string, fontSize: number) => text.length * fontSize * 0.5;

test("lays out text by the sealer's own rules", () => {
  const meta = FieldMeta.parse({ ...getDefaultFieldMeta("TEXT"), text: "Hola", textAlign: "right" });
  const drawing = drawValue(meta, rect, PAGE, measureText);
  expect(drawing).toMatchObject({
    kind: "text",
    fontSize: 12,
    layout: { lines: [{ text: "Hola", x: 190 }] },
  });
});

test("shows which options are chosen at the start", () => {
  const values = [
    { id: 1, checked: false, value: "Yes" },
    { id: 2, checked: true, value: "No" },
  ];
  const meta = FieldMeta.parse({ ...getDefaultFieldMeta("RADIO"), values });
  const drawing = drawValue(meta, { ...rect, height: 60 }, PAGE, measureText);
  expect(drawing?.kind === "options" && drawing.options.map(({ tick }) => tick !== null)).toEqual([
    false,
    true,
  ]);
});

test.each(["SIGNATURE", "NAME", "DATE", "TEXT", "NUMBER", "DROPDOWN"] as const)(
  "an empty %s draws nothing",
  (type) => expect(drawValue(getDefaultFieldMeta(type), rect, PAGE, measureText)).toBeNull(),
);

test("letter spacing adds to the width when no line setting is given", () => {
  const measureWidth = (more: object) => {
    const meta = FieldMeta.parse({ type: "text", text: "123456789", overflow: "horizontal", ...more });
    const drawing = drawValue(
      meta,
      { x: 50, y: 50, width: 180, height: 22 },
      { width: 595, height: 842 },
      measureText,
    );
    return drawing?.kind === "text" ? drawing.layout.bounds.width : 0;
  };
  expect(measureWidth({ letterSpacing: 10 })).toBeCloseTo(measureWidth({}) + 8 * 10, 3);
});
