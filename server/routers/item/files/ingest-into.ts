import { FormValues } from "@/server/contract/envelope";
import type { Transaction } from "@/server/db/client";
import type { Aggregate, RecipientRow } from "@/server/db/store/envelope";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import type { FileServices } from "@/server/services";
import { type Ingested, ingestFiles } from "./ingest";
import type { FileOwner } from "./prepare";

export const getFormValues = (envelope: { formValues: unknown }): FormValues | null =>
  FormValues.nullable()
    .catch(null)
    .parse(envelope.formValues ?? null);

/** `people` are those that tags were planned with, in that order. */
export type IngestedInto = { files: Ingested; people: RecipientRow[] };

/**
 * Ingests uploads into a locked envelope: rN is its Nth recipient by signing order (rest/envelopes.md 5.1).
 * `replaced` is the number of its files that they replace.
 * @throws DomainError as `ingestFiles`
 */
export async function ingestIntoEnvelope(
  services: FileServices,
  tx: Transaction,
  owner: FileOwner,
  { envelope, items, recipients, fields }: Aggregate,
  { uploadIds, replaced }: { uploadIds: readonly string[]; replaced: number },
  now: Date,
): Promise<IngestedInto> {
  const people = [...recipients].sort(compareBySigningOrder);
  const request = {
    uploadIds,
    formValues: getFormValues(envelope),
    present: { items: items.length - replaced, fields: fields.length },
    recipients: people,
    makesRecipients: false,
  };
  const files = await ingestFiles(services, tx, owner, request, now);
  return { files, people };
}
