import type { SignatureRow } from "@/server/db/store/envelope";
import { DomainError } from "@/server/domain/errors";
import { readSignature } from "@/server/domain/field/read-signature";
import type { SignatureValue as PrintedSignature } from "@/server/pdf/model";
import type { Storage } from "@/server/storage/index";
import type { Evidence } from "./load";

/**
 * Converts stored signatures for the PDF worker, by field: an uploaded picture becomes a file it can read.
 * @throws DomainError INTERNAL_SERVER_ERROR when a picture's row is missing, NOT_FOUND when its bytes are
 */
export async function toPrintedSignatures(
  evidence: Pick<Evidence, "signatures" | "pictures">,
  storage: Storage,
): Promise<Map<number, PrintedSignature>> {
  const printed = new Map<number, PrintedSignature>();
  for (const row of evidence.signatures)
    printed.set(row.fieldId, await printSignature(row, evidence, storage));
  return printed;
}

async function printSignature(
  row: SignatureRow,
  { pictures }: Pick<Evidence, "pictures">,
  storage: Storage,
): Promise<PrintedSignature> {
  const reading = readSignature(row.value);
  if (!reading.ok) {
    throw new DomainError("INTERNAL_SERVER_ERROR", `A stored signature cannot be read (${reading.key}).`);
  }
  const { value } = reading;
  if (value.kind !== "uploaded") return value;
  const picture = pictures.find(({ id }) => id === value.uploadId);
  if (!picture)
    throw new DomainError("INTERNAL_SERVER_ERROR", "A signature names a picture that is not there.");
  return { kind: "uploaded", pngPath: await storage.path(picture.storageKey) };
}
