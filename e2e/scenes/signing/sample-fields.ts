import type { SigningField } from "@/server/contract/signing";
import type { GivenFieldMeta } from "@/server/domain/field/meta";
import { parseFieldMeta } from "@/server/domain/field/parse-meta";
import type { FieldType } from "@/server/domain/vocabulary";

function field(
  id: number,
  type: FieldType,
  page: number,
  y: number,
  { meta, ...more }: Partial<Omit<SigningField, "meta">> & { meta?: GivenFieldMeta } = {},
): SigningField {
  return {
    id,
    itemId: "item_1",
    recipientId: 1,
    recipientName: "Ana Núñez",
    mine: true,
    type,
    page,
    positionX: 12,
    positionY: y,
    width: 38,
    height: 3.6,
    meta: parseFieldMeta(type, meta),
    required: true,
    readOnly: false,
    inserted: false,
    customText: "",
    signature: null,
    ...more,
  };
}

export const three: SigningField[] = [
  field(1, "TEXT", 1, 62, { meta: { type: "text", label: "Street and number", required: true } }),
  field(2, "CHECKBOX", 2, 40, {
    height: 8,
    meta: {
      type: "checkbox",
      label: "House rules",
      required: true,
      values: [
        { id: 1, checked: false, value: "I have read them" },
        { id: 2, checked: false, value: "I have questions" },
      ],
      validationRule: "Select at least",
      validationLength: 1,
    },
  }),
  field(3, "SIGNATURE", 4, 70, { height: 7 }),
  field(4, "DATE", 4, 80),
  field(5, "SIGNATURE", 4, 70, {
    positionX: 55,
    recipientId: 2,
    recipientName: "Luis Soto",
    mine: false,
    height: 7,
  }),
];

const choice = (type: "radio", label: string, values: string[]) => ({
  type,
  label,
  values: values.map((value, index) => ({ id: index + 1, checked: false, value })),
});

export const all: SigningField[] = [
  field(10, "NAME", 1, 10),
  field(11, "EMAIL", 1, 15),
  field(12, "INITIALS", 1, 20),
  field(13, "RUT", 1, 25),
  field(14, "NUMBER", 1, 30, {
    meta: {
      type: "number",
      label: "Rent",
      required: true,
      minValue: 100,
      maxValue: 5000,
      numberFormat: "123.456.789,00",
    },
  }),
  field(15, "TEXT", 1, 36, {
    height: 10,
    meta: { type: "text", label: "Remarks", characterLimit: 120 },
    required: false,
  }),
  field(16, "RADIO", 2, 20, {
    height: 9,
    meta: { ...choice("radio", "Payment", ["Monthly", "Quarterly", "Yearly"]), required: true },
  }),
  field(17, "DROPDOWN", 2, 34, {
    meta: {
      type: "dropdown",
      label: "Region",
      required: true,
      values: [{ value: "North" }, { value: "Centre" }, { value: "South" }],
    },
  }),
  field(18, "RUT_FIRMADO", 2, 40),
  field(19, "TEXT", 2, 46, {
    readOnly: true,
    required: false,
    inserted: true,
    customText: "Flat 2 B",
    meta: { type: "text", label: "Object", readOnly: true, text: "Flat 2 B" },
  }),
  field(20, "SIGNATURE", 2, 70, { height: 7 }),
  field(21, "SIGNATURE", 3, 70, { height: 7 }),
  field(22, "SIGNATURE", 1, 70, { itemId: "item_2", height: 7 }),
  field(23, "DATE", 2, 80),
];

/** Returns the fields for an assistant of two signers, who may fill in their text, not their signatures. */
export const listFieldsForOthers = (): SigningField[] => [
  ...three.map((each) => ({
    ...each,
    mine: each.type === "TEXT" || each.type === "CHECKBOX",
    recipientId: 2,
    recipientName: "Luis Soto",
  })),
  field(30, "NUMBER", 3, 30, {
    recipientId: 3,
    recipientName: "Marta Díaz",
    meta: { type: "number", label: "Rent", required: true },
  }),
];
