import type { SigningField, SigningSession } from "@/server/contract/signing";
import type { FieldMeta } from "@/server/domain/field/meta";
import { readTypedNumber } from "@/server/domain/field/number-reading";
import { sortByReadingOrder } from "@/server/domain/field/order";
import { isRequired } from "@/server/domain/field/requirement";
import { toCanonicalRut } from "@/server/domain/field/rut";
import type { FieldValue } from "@/server/domain/field/value";
import type { Language } from "@/server/domain/vocabulary";

/** A field in the page's model: with parsed meta and the recipient's rights. */
export type SignerField = Omit<SigningField, "meta"> & {
  fieldMeta: FieldMeta | null;
  /** It belongs to this recipient; an ASSISTANT fills for others. */
  own: boolean;
  fillable: boolean;
  /** This recipient cannot finish without it. Fields an ASSISTANT leaves open are filled by their owner. */
  required: boolean;
  /** The server sets the day of signing when the recipient finishes (domain/signing.md 4.6). */
  automatic: boolean;
};

/** Properties needed to draw a value, for any viewer. */
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

/** A field as displayed: the server's values with later entries laid over them. */
export type ShownField = SignerField & {
  /** It has a value that is stored or being sent; a draft does not count. */
  done: boolean;
  /** Without drafts: the value that would be signed now. */
  answer: Pick<SignerField, "inserted" | "customText" | "signature">;
};

/** Returns all fields of the session in reading order, file by file. */
export function listFieldsInOrder(session: SigningSession, recipientId: number): SignerField[] {
  const itemIds = [...session.files].sort((a, b) => a.order - b.order).map((file) => file.id);
  const placed = session.fields.map((field) => ({ ...field, envelopeItemId: field.itemId }));
  return sortByReadingOrder(placed, itemIds).map(({ envelopeItemId: _, meta: fieldMeta, ...field }) => {
    const own = field.recipientId === recipientId;
    // A RUT_FIRMADO is a step too, though ClaveÚnica provides its
    // value: only the recipient themself can fill it.
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

/** Decodes the indices of a CHECKBOX as `checkFieldValue` encodes them. Empty for any other text. */
function parseIndices(customText: string): number[] {
  try {
    const indices: unknown = JSON.parse(customText);
    return Array.isArray(indices) && indices.every((index) => Number.isSafeInteger(index)) ? indices : [];
  } catch {
    return [];
  }
}

/** Returns the wire value of a stored field, the inverse of `checkFieldValue`. Null when it is empty. */
export function toWireValue(
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
      return parseIndices(field.customText);
    default:
      return field.customText;
  }
}

/**
 * Returns the field as it will be once this value is stored.
 * `signatureUrl` shows an uploaded picture until then.
 */
export function withValue<F extends Pick<SignerField, "inserted" | "customText" | "signature">>(
  field: F,
  value: FieldValue,
  signatureUrl = "",
): F {
  if (value.cleared) return { ...field, inserted: false, customText: "", signature: null };
  const signatureValue = value.signature;
  const signature =
    signatureValue === undefined
      ? null
      : signatureValue.kind === "uploaded"
        ? { ...signatureValue, url: signatureUrl }
        : signatureValue;
  return { ...field, inserted: true, customText: value.customText, signature };
}

export function listChosenLabels(
  field: Pick<SignerField, "type" | "inserted" | "customText" | "fieldMeta">,
): string[] {
  const meta = field.fieldMeta;
  if (!field.inserted || (meta?.type !== "radio" && meta?.type !== "checkbox")) return [];
  const chosen = meta.type === "radio" ? [Number(field.customText)] : parseIndices(field.customText);
  return (meta.values ?? []).filter((_, index) => chosen.includes(index)).map((option) => option.value);
}

/** Normalises typed text to its stored form. Unreadable text stays as it is, for its rule to refuse. */
export function toStoredFieldValue(field: SignerField, value: unknown, language: Language): unknown {
  if (typeof value !== "string") return value;
  if (field.type === "RUT") return toCanonicalRut(value) ?? value;
  if (field.type !== "NUMBER") return value;
  const format = field.fieldMeta?.type === "number" ? field.fieldMeta.numberFormat : null;
  return readTypedNumber(value, format, language)?.stored ?? value;
}
