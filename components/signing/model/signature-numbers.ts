import type { SignatureView } from "@/server/contract/signature-view";
import { mapSignatureNumbers } from "@/server/domain/field/frame-words";
import type { SignerField } from "./signer-field";

/** Identifies a signature. The address of a picture does not count. */
const toSignatureKey = (value: SignatureView): string =>
  JSON.stringify(value.kind === "uploaded" ? value.uploadId : value);

type Framed = Pick<SignerField, "id" | "recipientId" | "fillable" | "signature" | "frame">;

/**
 * Sets the numbers the certificate will list: a signature placed in several
 * fields has the number of the first. Others' frames arrive with theirs.
 */
export function withNumbers<Field extends Framed>(fields: readonly Field[]): Field[] {
  const numbers = mapSignatureNumbers(
    fields.flatMap(({ id: fieldId, recipientId, fillable, signature, frame }) =>
      fillable && signature && frame ? [{ fieldId, recipientId, digest: toSignatureKey(signature) }] : [],
    ),
  );
  const ids = new Map(fields.map(({ id, frame }) => [id, frame?.id]));
  return fields.map((field) => {
    const id = ids.get(numbers.get(field.id) ?? field.id);
    return field.frame && id ? { ...field, frame: { ...field.frame, id } } : field;
  });
}
