import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FieldMeta, getDefaultFieldMeta } from "@/server/domain/field/meta";
import { FieldValue } from "./field-value";

const PLACE = { page: 1, positionX: 10, positionY: 10, width: 40, height: 5 };

const getMarkup = (type: "TEXT" | "RADIO", change: object): string =>
  renderToStaticMarkup(
    createElement(FieldValue, {
      field: {
        id: 1,
        recipientId: 1,
        envelopeItemId: "item",
        type,
        ...PLACE,
        fieldMeta: FieldMeta.parse({ ...getDefaultFieldMeta(type), ...change }),
      },
      page: { width: 600, height: 800 },
      isSelected: false,
      isDimmed: false,
    }),
  );

test("text on the page is tagged with the language that shapes its Han characters", () => {
  expect(getMarkup("TEXT", { text: "直子さん" })).toContain('lang="ja"');
  expect(getMarkup("TEXT", { text: "張偉" })).toContain('lang="zh-Hant"');
  expect(getMarkup("TEXT", { text: "Ana" })).not.toContain("lang=");
});

test("option labels are tagged with that language too", () => {
  const values = [
    { id: 1, checked: false, value: "홍길동 直" },
    { id: 2, checked: false, value: "No" },
  ];
  expect(getMarkup("RADIO", { values }).match(/lang="[^"]*"/g)).toEqual(['lang="ko"']);
});
