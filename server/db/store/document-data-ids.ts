import { asc, inArray } from "drizzle-orm";
import type { Connection } from "../client";
import { envelopeItems, pendingUploads } from "../schema";

/**
 * Returns `documentDataId` of envelopes (domain/README.md 1.3): the data id of the first file, else that of
 * the awaited file. A draft made in the interface may have neither; it answers with its own id, so that the
 * text is never empty.
 */
export async function loadDocumentDataIds(
  connection: Connection,
  envelopeIds: readonly string[],
): Promise<(envelopeId: string) => string> {
  if (envelopeIds.length === 0) return (id) => id;
  const awaited = await connection
    .select({ envelopeId: pendingUploads.envelopeId, id: pendingUploads.id })
    .from(pendingUploads)
    .where(inArray(pendingUploads.envelopeId, [...envelopeIds]));
  const items = await connection
    .selectDistinctOn([envelopeItems.envelopeId], {
      envelopeId: envelopeItems.envelopeId,
      id: envelopeItems.currentVersionId,
    })
    .from(envelopeItems)
    .where(inArray(envelopeItems.envelopeId, [...envelopeIds]))
    .orderBy(asc(envelopeItems.envelopeId), asc(envelopeItems.order), asc(envelopeItems.id));
  const byEnvelope = new Map([...awaited, ...items].map(({ envelopeId, id }) => [envelopeId, id]));
  return (envelopeId) => byEnvelope.get(envelopeId) ?? envelopeId;
}
