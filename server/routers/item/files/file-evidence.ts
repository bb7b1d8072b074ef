import type { AuditEntryInput } from "@/server/contract/audit";
import type { ItemRow, ItemVersionRow } from "@/server/db/store/envelope";
import { getVisibleUpload, type NewFile } from "@/server/db/store/envelope-children";
import { findArrivedVersion, getRawBytes } from "@/server/db/store/item-versions";
import { parseFileNotices } from "./prepare";

function uploadEvidence(file: NewFile): { uploadSha256?: string } {
  const arrived = getRawBytes(file) ?? (file.prepared ? file : null);
  return arrived ? { uploadSha256: Buffer.from(arrived.sha256).toString("hex") } : {};
}

/**
 * Returns the evidence of a file: SHA-256 of the signers' version, and of the upload if it differs (ruling
 * 39a).
 */
export const buildFileEvidence = (item: ItemRow, file: NewFile) => ({
  envelopeItemId: item.id,
  envelopeItemTitle: item.title,
  sha256: Buffer.from(getVisibleUpload(file).sha256).toString("hex"),
  ...uploadEvidence(file),
  notices: parseFileNotices(item),
});

/** Returns the same as `buildFileEvidence` for a stored file with its versions, oldest first. */
export function buildStoredEvidence(item: ItemRow, versions: readonly ItemVersionRow[]) {
  const toHex = (version: ItemVersionRow | null | undefined) =>
    Buffer.from(version?.sha256 ?? []).toString("hex");
  const arrived = findArrivedVersion(versions, item);
  return {
    envelopeItemId: item.id,
    envelopeItemTitle: item.title,
    sha256: toHex(versions.find(({ id }) => id === item.originalVersionId)),
    ...(arrived ? { uploadSha256: toHex(arrived) } : {}),
    notices: parseFileNotices(item),
  };
}

export const buildItemEntries = (items: readonly ItemRow[], claimed: readonly NewFile[]): AuditEntryInput[] =>
  items.flatMap((item, index): AuditEntryInput[] => {
    const file = claimed[index];
    return file ? [{ type: "ENVELOPE_ITEM_CREATED", data: buildFileEvidence(item, file) }] : [];
  });
