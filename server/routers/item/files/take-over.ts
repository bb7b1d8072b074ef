import type { AuditEntryInput } from "@/server/contract/audit";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import {
  type Aggregate,
  type EnvelopeRow,
  type ItemRow,
  loadAggregate,
  loadVersions,
} from "@/server/db/store/envelope";
import { claimUploads, type Uploader, type UploadRow } from "@/server/db/store/envelope-children";
import { putPreparedVersion } from "@/server/db/store/item-versions";
import type { AuditContext } from "@/server/db/store/transition";
import { DomainError } from "@/server/domain/errors";
import type { PdfChange } from "@/server/pdf/prepare";
import type { FileServices } from "@/server/services";
import { getFormValues } from "./ingest-into";
import type { FileOwner } from "./prepare";
import { parseFileNotices, prepareFiles } from "./prepare";

const toHex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");

/**
 * Makes a prepared file the item's new original. Returns the audit entry with both SHA-256 and the changes
 * (ruling 39a). The envelope is locked.
 * @throws DomainError NOT_FOUND, CONFLICT
 */
async function takeOver(
  tx: Transaction,
  owner: Uploader,
  item: ItemRow,
  prepared: UploadRow,
  now: Date,
): Promise<AuditEntryInput> {
  const versions = await loadVersions(tx, [item.id]);
  const before = versions.find(({ id }) => id === item.originalVersionId);
  await claimUploads(tx, owner, [prepared.id], now);
  const after = await putPreparedVersion(tx, item.id, prepared, now);
  const earlierNotices = parseFileNotices(item);
  const added = parseFileNotices(after).filter((notice) => !earlierNotices.includes(notice));
  const changes = [
    { field: "file", from: toHex(before?.sha256), to: toHex(prepared.sha256) },
    ...(added.length > 0 ? [{ field: "notices", from: earlierNotices, to: parseFileNotices(after) }] : []),
  ];
  return { type: "ENVELOPE_ITEM_UPDATED", data: { envelopeItemId: item.id, changes } };
}

/**
 * Changes several files of a locked draft at once, and makes each result the new original. Returns the audit
 * entries.
 * @throws DomainError NOT_FOUND, and those of `prepareFiles`
 */
export async function changeFiles(
  services: FileServices,
  tx: Transaction,
  owner: FileOwner,
  changes: readonly { item: ItemRow; change: PdfChange }[],
  now: Date,
): Promise<AuditEntryInput[]> {
  const versions = await loadVersions(
    tx,
    changes.map(({ item }) => item.id),
  );
  const preparations = changes.map(({ item, change }) => {
    const original = versions.find(({ id }) => id === item.originalVersionId);
    if (!original) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
    const { pageCount, pages, notices, title: filename } = item;
    return { source: { filename, storageKey: original.storageKey, pageCount, pages, notices }, change };
  });
  const prepared = await prepareFiles(services, owner, preparations);
  const entries: AuditEntryInput[] = [];
  for (const [index, { item }] of changes.entries()) {
    const preparedUpload = prepared[index];
    if (preparedUpload) entries.push(await takeOver(tx, owner, item, preparedUpload, now));
  }
  return entries;
}

/**
 * Writes the form values of a locked draft into files that lack them, for example copies of a template
 * (rest/envelopes.md 4.6 step 4). Returns the audit entries. Without form values there is no PDF work.
 * @throws DomainError INVALID_BODY naming the key whose value does not fit
 */
export async function fillForms(
  services: FileServices,
  tx: Transaction,
  owner: FileOwner,
  { envelope, items }: Pick<Aggregate, "envelope" | "items">,
  now: Date,
): Promise<AuditEntryInput[]> {
  const formValues = getFormValues(envelope);
  if (formValues === null) return [];
  const changes = items.map((item) => ({ item, change: { covers: [], formValues } }));
  return changeFiles(services, tx, owner, changes, now);
}

/** Runs `fillForms` for a draft just copied from another envelope, and records the entries. */
export async function fillDraftForms(
  services: FileServices,
  tx: Transaction,
  act: AuditContext,
  envelope: EnvelopeRow,
): Promise<void> {
  const entries = await fillForms(services, tx, envelope, await loadAggregate(tx, envelope), act.now);
  await recordAudit(tx, envelope.id, entries, act);
}
