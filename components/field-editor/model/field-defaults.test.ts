import { expect, test } from "vitest";
import { textField } from "@/e2e/fixtures/editor-fields";
import { FieldMeta, getDefaultFieldMeta } from "@/server/domain/field/meta";
import { findMetaProblems } from "@/server/domain/field/meta-problems";
import { CREATABLE_FIELD_TYPES, META_TYPES } from "@/server/domain/field/meta-types";
import { convertMeta, createFieldMeta } from "./field-defaults";

const formatOption = (place: number) => `Option ${place}`;

test.each(CREATABLE_FIELD_TYPES)("a new %s can be saved and sent as it is", (type) => {
  const meta = createFieldMeta(type, undefined, formatOption);
  expect(FieldMeta.parse(meta)).toEqual(meta);
  expect(findMetaProblems(meta)).toEqual([]);
});

test("a new field copies the style of the last field of its type, but not its content", () => {
  const meta = FieldMeta.parse({
    ...getDefaultFieldMeta("TEXT"),
    fontSize: 20,
    textAlign: "right",
    text: "kept?",
  });
  expect(createFieldMeta("TEXT", textField(1, { fieldMeta: meta }), formatOption)).toMatchObject({
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
        ...createFieldMeta(from, undefined, formatOption),
        label: "Rent",
        required: true,
      });
      const turned = convertMeta(meta, type, formatOption);
      expect(turned).toMatchObject({ type: META_TYPES[type], label: "Rent", required: true });
      expect(FieldMeta.parse(turned)).toEqual(turned);
    }
  },
);
