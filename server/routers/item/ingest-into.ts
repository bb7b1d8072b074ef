import { FormValues } from "@/server/contract/envelope";
import type { Connection } from "@/server/db/client";
import { type Aggregate, loadAggregate, loadEnvelope, type RecipientRow } from "@/server/db/store/envelope";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import { type Ingested, ingest } from "./ingest";

/** The form values an envelope was created with. */
export const formValuesOf = (envelope: { formValues: unknown }): FormValues | null =>
  FormValues.nullable()
    .catch(null)
    .parse(envelope.formValues ?? null);

export type IngestedInto = { files: Ingested; recipientIds: number[] };

/**
 * What uploads come to in an envelope that exists: rN is its Nth recipient by signing order (rest/README.md 5.1). Reads
 * without a lock; `peopleOf` tells inside the transaction whether what was read still holds.
 * @throws DomainError NOT_FOUND, the codes of the envelope's state, and those of `ingest`
 */
export async function ingestInto(
  connection: Connection,
  actor: TeamActor,
  action: "createItem" | "replaceItem",
  { envelopeId, uploadIds }: { envelopeId: string; uploadIds: readonly string[] },
): Promise<IngestedInto> {
  const envelope = await loadEnvelope(connection, actor, envelopeId);
  assertAllowed(action, envelope);
  const { recipients, items } = await loadAggregate(connection, envelope);
  const added = action === "createItem" ? uploadIds.length : 0;
  if (items.length + added > DEFAULT_LIMITS.itemsPerEnvelope)
    throw new DomainError("ENVELOPE_ITEM_LIMIT_EXCEEDED");
  const people = [...recipients].sort(compareBySigningOrder);
  const files = await ingest(connection, actor, {
    uploadIds,
    formValues: formValuesOf(envelope),
    recipients: people,
    makesRecipients: false,
  });
  return { files, recipientIds: people.map(({ id }) => id) };
}

/**
 * The recipients that tags were planned with, in that order. @throws DomainError CONFLICT when others stand there now,
 * FIELD_LIMIT_EXCEEDED when the envelope cannot take the fields
 */
export function peopleOf(aggregate: Aggregate, { files, recipientIds }: IngestedInto): RecipientRow[] {
  const people = [...aggregate.recipients].sort(compareBySigningOrder);
  const areSame =
    people.length === recipientIds.length && people.every(({ id }, at) => id === recipientIds[at]);
  if (files.fields.length > 0 && !areSame) throw new DomainError("CONFLICT");
  if (aggregate.fields.length + files.fields.length > DEFAULT_LIMITS.fieldsPerEnvelope) {
    throw new DomainError("FIELD_LIMIT_EXCEEDED");
  }
  return people;
}
