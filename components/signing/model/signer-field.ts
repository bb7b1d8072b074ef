import type { SigningField, SigningSession } from "@/server/contract/signing";
import type { FieldMeta } from "@/server/domain/field/meta";
import { readTypedNumber } from "@/server/domain/field/number-reading";
import { readingOrder } from "@/server/domain/field/order";
import { isRequired } from "@/server/domain/field/requirement";
import { canonicalRut } from "@/server/domain/field/rut";
import type { FieldValue } from "@/server/domain/field/value";
import type { Language } from "@/server/domain/vocabulary";

/** A field as the page works with it: its configuration read, and whether this person fills it. */
export type SignerField = Omit<SigningField, "meta"> & {
  fieldMeta: FieldMeta | null;
  /** It belongs to this person; an ASSISTANT fills for others. */
  own: boolean;
  /** This person may put a value in. */
  fillable: boolean;
  /** This person cannot finish without it; what an ASSISTANT leaves open, its owner fills. */
  required: boolean;
  /** It fills itself: the day of signing is set by the server when the person finishes (domain/README.md 4.6). */
  automatic: boolean;
};

/** What drawing a value on the paper takes, whoever looks. */
export type DrawnField = Pick<
  SignerField,
  | "id"
  | "itemId"
  | "type"
  | "page"
  | "positionX"
  | "positionY"
  | "width"
  | "height"
  | "fieldMeta"
  | "inserted"
  | "customText"
  | "signature"
  | "frame"
>;

/** A field as it stands on the page: what the server has, with what was entered since laid over it. */
export type ShownField = SignerField & {
  /** It has a value that is stored or on its way; a draft does not count. */
  done: boolean;
  /** Without what is still being typed: what would be signed now. */
  answer: Pick<SignerField, "inserted" | "customText" | "signature">;
};

/** All fields of the session in the order people read, file by file. */
export function orderedFields(session: SigningSession, recipientId: number): SignerField[] {
  const itemIds = [...session.files].sort((a, b) => a.order - b.order).map((file) => file.id);
  const placed = session.fields.map((field) => ({ ...field, envelopeItemId: field.itemId }));
  return readingOrder(placed, itemIds).map(({ envelopeItemId: _, meta: fieldMeta, ...field }) => {
    const own = field.recipientId === recipientId;
    // A verified RUT is a step like any other, though its value comes from the provider: only for the person themself.
    const open = field.mine && !field.readOnly && (own || field.type !== "RUT_FIRMADO");
    return {
      ...field,
      fieldMeta,
      own,
      required: own && field.required && isRequired({ type: field.type, fieldMeta }),
      fillable: open && field.type !== "DATE",
      automatic: open && field.type === "DATE",
    };
  });
}

/** The indices of a CHECKBOX as `checkFieldValue` encodes them; nothing where the text is anything else. */
function indicesOf(customText: string): number[] {
  try {
    const indices: unknown = JSON.parse(customText);
    return Array.isArray(indices) && indices.every((index) => Number.isSafeInteger(index)) ? indices : [];
  } catch {
    return [];
  }
}

/** What a stored field looks like on the wire: the opposite of `checkFieldValue`; null when it is empty. */
export function wireValueOf(
  field: Pick<SignerField, "type" | "inserted" | "customText" | "signature">,
): unknown {
  if (!field.inserted) return null;
  switch (field.type) {
    case "SIGNATURE":
    case "FREE_SIGNATURE":
      return field.signature;
    case "DATE":
      return true;
    case "RADIO":
      return Number(field.customText);
    case "CHECKBOX":
      return indicesOf(field.customText);
    default:
      return field.customText;
  }
}

/** The field as it will stand once this value is stored. `signatureUrl` shows an uploaded picture meanwhile. */
export function withValue<F extends Pick<SignerField, "inserted" | "customText" | "signature">>(
  field: F,
  value: FieldValue,
  signatureUrl = "",
): F {
  if (value.cleared) return { ...field, inserted: false, customText: "", signature: null };
  const drawn = value.signature;
  const signature =
    drawn === undefined ? null : drawn.kind === "uploaded" ? { ...drawn, url: signatureUrl } : drawn;
  return { ...field, inserted: true, customText: value.customText, signature };
}

/** The labels of the chosen options of a RADIO or CHECKBOX field. */
export function chosenLabels(
  field: Pick<SignerField, "type" | "inserted" | "customText" | "fieldMeta">,
): string[] {
  const meta = field.fieldMeta;
  if (!field.inserted || (meta?.type !== "radio" && meta?.type !== "checkbox")) return [];
  const chosen = meta.type === "radio" ? [Number(field.customText)] : indicesOf(field.customText);
  return (meta.values ?? []).filter((_, index) => chosen.includes(index)).map((option) => option.value);
}

/** What a person typed, in the one form that is stored; what cannot be read stays as it is, for its rule to refuse. */
export function storedValueOf(field: SignerField, value: unknown, language: Language): unknown {
  if (typeof value !== "string") return value;
  if (field.type === "RUT") return canonicalRut(value) ?? value;
  if (field.type !== "NUMBER") return value;
  const format = field.fieldMeta?.type === "number" ? field.fieldMeta.numberFormat : null;
  return readTypedNumber(value, format, language)?.stored ?? value;
}
