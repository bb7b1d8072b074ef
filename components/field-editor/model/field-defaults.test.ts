import { expect, test } from "vitest";
import { textField } from "@/e2e/fixtures/editor-fields";
import { defaultMeta, FieldMeta } from "@/server/domain/field/meta";
import { findMetaProblems } from "@/server/domain/field/meta-problems";
import { CREATABLE_FIELD_TYPES, META_TYPES } from "@/server/domain/field/meta-types";
import { convertMeta, newFieldMeta } from "./field-defaults";

const option = (place: number) => `Option ${place}`;

test.each(CREATABLE_FIELD_TYPES)("a new %s can be saved and sent as it is", (type) => {
  const meta = newFieldMeta(type, undefined, option);
  expect(FieldMeta.parse(meta)).toEqual(meta);
  expect(findMetaProblems(meta)).toEqual([]);
});

test("a new field copies the style of the last field of its type, but not its content", () => {
  const meta = FieldMeta.parse({ ...defaultMeta("TEXT"), fontSize: 20, textAlign: "right", text: "kept?" });
  expect(newFieldMeta("TEXT", textField(1, { fieldMeta: meta }), option)).toMatchObject({
    fontSize: 20,
    textAlign: "right",
    text: "",
  });
});

test.each(CREATABLE_FIELD_TYPES)(
  "every type converts to a %s that can be saved, with its label and required flag",
  (type) => {
    for (const from of CREATABLE_FIELD_TYPES) {
      const meta = FieldMeta.parse({
        ...newFieldMeta(from, undefined, option),
        label: "Rent",
        required: true,
      });
      const turned = convertMeta(meta, type, option);
      expect(turned).toMatchObject({ type: META_TYPES[type], label: "Rent", required: true });
      expect(FieldMeta.parse(turned)).toEqual(turned);
    }
  },
);
