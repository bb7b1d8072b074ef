import type { SignatureView } from "@/server/contract/signature-view";
import { fieldsOfNumbers } from "@/server/domain/field/frame-words";
import type { SignerField } from "./signer-field";

/** Tells one signature from another; where a picture is fetched from says nothing of it. */
const digestOf = (value: SignatureView): string =>
  JSON.stringify(value.kind === "uploaded" ? value.uploadId : value);

type Framed = Pick<SignerField, "id" | "recipientId" | "fillable" | "signature" | "frame">;

/**
 * Frames with the numbers that the certificate will list: a signature that its person has put into several fields goes
 * under the number of the first. Those of others come with theirs.
 */
export function withNumbers<Field extends Framed>(fields: readonly Field[]): Field[] {
  const numbers = fieldsOfNumbers(
    fields.flatMap(({ id: fieldId, recipientId, fillable, signature, frame }) =>
      fillable && signature && frame ? [{ fieldId, recipientId, digest: digestOf(signature) }] : [],
    ),
  );
  const ids = new Map(fields.map(({ id, frame }) => [id, frame?.id]));
  return fields.map((field) => {
    const id = ids.get(numbers.get(field.id) ?? field.id);
    return field.frame && id ? { ...field, frame: { ...field.frame, id } } : field;
  });
}
