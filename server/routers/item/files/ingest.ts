import { and, inArray, isNull } from "drizzle-orm";
import type { FormValues } from "@/server/contract/envelope";
import type { Connection, Transaction } from "@/server/db/client";
import { uploads } from "@/server/db/schema";
import type { ItemRow, RecipientRow } from "@/server/db/store/envelope";
import {
  claimUploads,
  type FieldDraft,
  isUploadedBy,
  type NewFile,
  type Uploader,
} from "@/server/db/store/envelope-children";
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

/** Result of uploads before they belong to an envelope: fields from their tags, and prepared files. */
export type Ingested = TagPlan & {
  /** Prepared upload by the original upload that it replaces. */
  preparedIds: ReadonlyMap<string, string>;
  /** True if there are no recipients for the tags: the tags wait on their files. */
  doTagsWait: boolean;
};

export function buildFilesError(complaint: string): DomainError {
  const message = `files: ${complaint}`;
  return new DomainError("BAD_REQUEST", message, { issues: [{ path: "files", message }] });
}

export const toTextCovers = (found: readonly FoundText[]) =>
  found.flatMap(({ page, lines }) => lines.map((line) => ({ ...line, page })));

/**
 * Reads the tags of unclaimed uploads, covers them and fills in form values (rest/envelopes.md 4.4, 5.1). Only
 * here limits are checked, before any work; `claimFiles` refuses uploads that cannot be claimed.
 * @throws DomainError INVALID_BODY, ENVELOPE_ITEM_LIMIT_EXCEEDED, FIELD_LIMIT_EXCEEDED,
 * RECIPIENT_LIMIT_EXCEEDED and those of `prepareFiles`
 */
export async function ingestFiles(
  services: FileServices,
  connection: Connection,
  owner: FileOwner,
  request: IngestRequest,
): Promise<Ingested> {
  const { present } = request;
  assertRoom("items", present.items + request.uploadIds.length);
  const rows = await connection
    .select()
    .from(uploads)
    .where(
      and(inArray(uploads.id, [...request.uploadIds, ""]), isUploadedBy(owner), isNull(uploads.claimedAt)),
    );
  const files = request.uploadIds.map((id) => rows.find((row) => row.id === id));
  const doTagsWait = !request.makesRecipients && request.recipients.length === 0;
  const tags = files.map((file) => (doTagsWait ? [] : readStoredTags(file?.tags)));
  const plan = planTags(tags, request.recipients);
  assertRoom("fields", present.fields + plan.fields.length);
  if (request.recipients.length === 0) assertRoom("recipients", plan.recipientNumbers.length);
  const preparations = files.flatMap((source, index) => {
    const change = { covers: toTextCovers(tags[index] ?? []), formValues: request.formValues };
    return source ? [{ source, change }] : [];
  });
  const prepared = await prepareFiles(services, owner, preparations);
  const preparedIds = new Map(
    preparations.flatMap(({ source }, index): [string, string][] => {
      const preparedUpload = prepared[index];
      return preparedUpload ? [[source.id, preparedUpload.id]] : [];
    }),
  );
  return { ...plan, preparedIds, doTagsWait };
}

/**
 * Claims uploads with their prepared versions, in the given order, within the organisation's storage limit.
 * @throws DomainError NOT_FOUND, LIMIT_EXCEEDED
 */
export async function claimFiles(
  tx: Transaction,
  owner: Uploader,
  uploadIds: readonly string[],
  { preparedIds, doTagsWait }: Ingested,
  now: Date,
): Promise<NewFile[]> {
  const claimed = await claimUploads(tx, owner, uploadIds, now);
  const preparedUploads = await claimUploads(tx, owner, [...preparedIds.values()], now);
  const files = claimed.map((file) => ({
    ...file,
    prepared: preparedUploads.find(({ id }) => id === preparedIds.get(file.id)) ?? null,
    openTags: doTagsWait ? readStoredTags(file.tags) : [],
  }));
  const bytes = files.reduce((total, file) => total + countStoredBytes(file), 0);
  if (files.length > 0) await countNewFiles(tx, owner.teamId, bytes, now);
  return files;
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
