import type { FormValues } from "@/server/contract/envelope";
import type { Transaction } from "@/server/db/client";
import type { ItemRow, RecipientRow } from "@/server/db/store/envelope";
import { claimUploads, type FieldDraft, type NewFile } from "@/server/db/store/envelope-children";
import { countStoredBytes } from "@/server/db/store/item-versions";
import { assertRoom } from "@/server/domain/envelope/part-limits";
import { DomainError } from "@/server/domain/errors";
import { readStoredTags } from "@/server/domain/field/open-tags";
import { type FoundText, planTags, type TagPlan } from "@/server/domain/field/tag";
import type { RecipientRole } from "@/server/domain/vocabulary";
import type { FileServices } from "@/server/services";
import { countNewFiles } from "../../usage/counters";
import { type FileOwner, prepareFiles } from "./prepare";

export type IngestRequest = {
  uploadIds: readonly string[];
  formValues: FormValues | null;
  /** Counts already in the envelope. */
  present: { items: number; fields: number };
  /** Recipients that rN refers to, in that order. */
  recipients: readonly { role: RecipientRole }[];
  /** True if rN may create recipients when there are none; else tags wait for them (rest/envelopes.md 5.1). */
  makesRecipients: boolean;
};

/** Claimed uploads in the order of the request, with their prepared versions, and the fields of their tags. */
export type Ingested = TagPlan & { claimed: NewFile[] };

export function buildFilesError(complaint: string): DomainError {
  const message = `files: ${complaint}`;
  return new DomainError("BAD_REQUEST", message, { issues: [{ path: "files", message }] });
}

export const toTextCovers = (found: readonly FoundText[]) =>
  found.flatMap(({ page, lines }) => lines.map((line) => ({ ...line, page })));

/**
 * Claims uploads within the limits of an envelope and the organisation's storage, reads their tags, covers
 * them and fills in form values (rest/envelopes.md 4.4, 5.1). Without recipients the tags wait on their files.
 * @throws DomainError NOT_FOUND, LIMIT_EXCEEDED, INVALID_BODY, ENVELOPE_ITEM_LIMIT_EXCEEDED,
 * FIELD_LIMIT_EXCEEDED, RECIPIENT_LIMIT_EXCEEDED and those of `prepareFiles`
 */
export async function ingestFiles(
  services: FileServices,
  tx: Transaction,
  owner: FileOwner,
  request: IngestRequest,
  now: Date,
): Promise<Ingested> {
  const { present } = request;
  assertRoom("items", present.items + request.uploadIds.length);
  const files = await claimUploads(tx, owner, request.uploadIds, now);
  const doTagsWait = !request.makesRecipients && request.recipients.length === 0;
  const tags = files.map((file) => (doTagsWait ? [] : readStoredTags(file.tags)));
  const plan = planTags(tags, request.recipients);
  assertRoom("fields", present.fields + plan.fields.length);
  if (request.recipients.length === 0) assertRoom("recipients", plan.recipientNumbers.length);
  const preparations = files.map((source, index) => ({
    source,
    change: { covers: toTextCovers(tags[index] ?? []), formValues: request.formValues },
  }));
  const prepared = await prepareFiles(services, owner, preparations);
  const preparedIds = prepared.flatMap((upload) => upload?.id ?? []);
  const preparedUploads = await claimUploads(tx, owner, preparedIds, now);
  const claimed = files.map((file, index) => ({
    ...file,
    prepared: preparedUploads.find(({ id }) => id === prepared[index]?.id) ?? null,
    openTags: doTagsWait ? readStoredTags(file.tags) : [],
  }));
  const bytes = claimed.reduce((total, file) => total + countStoredBytes(file), 0);
  if (claimed.length > 0) await countNewFiles(tx, owner.teamId, bytes, now);
  return { ...plan, claimed };
}

/** Builds the fields of tags on the new items, for the recipients they were planned with. */
export const toTagFieldDrafts = (
  { fields }: Ingested,
  items: readonly Pick<ItemRow, "id">[],
  recipients: readonly Pick<RecipientRow, "id">[],
): FieldDraft[] =>
  fields.map(({ file, recipient, ...field }) => {
    const [item, person] = [items[file], recipients[recipient]];
    if (!item || !person) throw new DomainError("CONFLICT");
    return { ...field, envelopeItemId: item.id, recipientId: person.id };
  });
