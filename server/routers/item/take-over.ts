import type { AuditEntryInput } from "@/server/contract/audit";
import type { Transaction } from "@/server/db/client";
import { type Aggregate, type ItemRow, loadVersions } from "@/server/db/store/envelope";
import { putPrepared } from "@/server/db/store/item-versions";
import { claimUploads, type UploadRow } from "@/server/db/store/parts";
import { formValuesOf } from "./ingest-into";
import type { FileOwner } from "./prepare";
import { noticesOf, prepareFile } from "./prepare";

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");

/**
 * Makes bytes that were made from an item's original its new original. Returns the audit entry, with both SHA-256 and
 * what was done (ruling 39a). The envelope is locked. @throws Refusal NOT_FOUND, CONFLICT
 */
export async function takeOver(
  tx: Transaction,
  teamId: number,
  item: ItemRow,
  prepared: UploadRow,
  now: Date,
): Promise<AuditEntryInput> {
  const versions = await loadVersions(tx, [item.id]);
  const before = versions.find(({ id }) => id === item.originalVersionId);
  await claimUploads(tx, teamId, [prepared.id], now);
  const after = await putPrepared(tx, item.id, prepared, now);
  const known = noticesOf(item);
  const added = noticesOf(after).filter((notice) => !known.includes(notice));
  const changes = [
    { field: "file", from: hex(before?.sha256), to: hex(prepared.sha256) },
    ...(added.length > 0 ? [{ field: "notices", from: known, to: noticesOf(after) }] : []),
  ];
  return { type: "ENVELOPE_ITEM_UPDATED", data: { envelopeItemId: item.id, changes } };
}

/**
 * Writes the envelope's form values into those of its files that do not have them yet: copies of a template, say
 * (api-v2 4.6 step 4). For an envelope that is locked and still a draft; returns the audit entries. Files that got their
 * values when they came are left alone, so that an ordinary distribute does no PDF work here.
 * @throws Refusal INVALID_BODY naming the key whose value does not suit its field
 */
export async function fillForms(
  tx: Transaction,
  owner: FileOwner,
  { envelope, items }: Pick<Aggregate, "envelope" | "items">,
  now: Date,
): Promise<AuditEntryInput[]> {
  const formValues = formValuesOf(envelope);
  if (formValues === null) return [];
  const waiting = items.filter((item) => !noticesOf(item).includes("FORM_FILLED"));
  const versions = await loadVersions(
    tx,
    waiting.map(({ id }) => id),
  );
  const entries: AuditEntryInput[] = [];
  for (const item of waiting) {
    const original = versions.find(({ id }) => id === item.originalVersionId);
    if (!original) continue;
    const { pageCount, pages, notices, title: filename } = item;
    const source = { filename, storageKey: original.storageKey, pageCount, pages, notices };
    const prepared = await prepareFile(tx, owner, source, { covers: [], formValues });
    if (prepared) entries.push(await takeOver(tx, owner.teamId, item, prepared, now));
  }
  return entries;
}
