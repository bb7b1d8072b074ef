import { isSignatureType } from "@/server/domain/recipient/role";
import type { ShownField } from "./signer-field";
import { toWireValue } from "./signer-field";

const hasSameUse = (a: ShownField, b: ShownField) =>
  a.own && b.own && (a.type === b.type || (isSignatureType(a.type) && isSignatureType(b.type)));

const mayRepeat = (field: ShownField) => isSignatureType(field.type) || field.type === "INITIALS";

/** Returns the signature or initials made in another field, to offer them here. Null if there are none. */
export function findReusableSignature(field: ShownField, fields: readonly ShownField[]): unknown {
  if (!mayRepeat(field)) return null;
  const sourceField = fields.find((other) => other.id !== field.id && other.done && hasSameUse(field, other));
  return sourceField ? toWireValue(sourceField) : null;
}

/** Returns the empty fields that this signature or these initials could also fill. */
export function listOpenPlacesLike(field: ShownField, fields: readonly ShownField[]): ShownField[] {
  if (!mayRepeat(field) || !field.done) return [];
  return fields.filter(
    (other) => other.id !== field.id && other.fillable && !other.done && hasSameUse(field, other),
  );
}
