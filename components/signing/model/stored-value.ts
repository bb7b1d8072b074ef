import { readTypedNumber } from "@/server/domain/field/number-reading";
import { canonicalRut } from "@/server/domain/field/rut";
import type { Language } from "@/server/domain/vocabulary";
import type { SignerField } from "./signer-field";

/** What a person typed, in the one form that is stored; what cannot be read stays as it is, for its rule to refuse. */
export function asStored(field: SignerField, value: unknown, language: Language): unknown {
  if (typeof value !== "string") return value;
  if (field.type === "RUT") return canonicalRut(value) ?? value;
  if (field.type !== "NUMBER") return value;
  const format = field.fieldMeta?.type === "number" ? field.fieldMeta.numberFormat : null;
  return readTypedNumber(value, format, language)?.stored ?? value;
}
