import type { Connection } from "@/server/db/client";
import type { Aggregate, ItemRow } from "@/server/db/store/envelope";
import { DomainError } from "@/server/domain/errors";
import type { FileServices } from "@/server/services";
import { findOriginalVersion, loadEvidence } from "./load";
import { toPrintedSignatures } from "./signature-value";
import { listStampFields } from "./stamp-fields";

/**
 * Builds one file with the values of recipients who have finished, marked as not complete (rest/envelopes.md
 * 5.5). It is not stored.
 * @throws DomainError NOT_FOUND, SERVICE_UNAVAILABLE
 */
export async function makePendingCopy(
  { storage, pdf }: FileServices,
  connection: Connection,
  aggregate: Aggregate,
  item: ItemRow,
): Promise<Uint8Array> {
  const evidence = await loadEvidence(connection, aggregate);
  const original = findOriginalVersion(evidence, item);
  if (!original) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
  return pdf.pending({
    originalPath: await storage.path(original.storageKey),
    fields: listStampFields(evidence, item.id, await toPrintedSignatures(evidence, storage)),
    language: evidence.meta.language,
  });
}
