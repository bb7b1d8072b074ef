import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { ShownParts } from "@/server/contract/signing";
import type { Connection } from "@/server/db/client";
import type { FieldRow } from "@/server/db/store/envelope";
import { loadShownRows } from "@/server/db/store/shown-parts";
import type { RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { mayFill } from "@/server/domain/recipient/assistance";

/** Short enough for two thousand fields, long enough against collisions. */
const hashContent = (content: unknown): string =>
  createHash("sha256")
    .update(canonicalize(content) ?? "")
    .digest("base64url")
    .slice(0, 22);

const toHex = (bytes: Uint8Array | undefined): string | null =>
  bytes === undefined ? null : Buffer.from(bytes).toString("hex");

export const hashShownField = (
  { id, inserted, customText }: Pick<FieldRow, "id" | "inserted" | "customText">,
  signatureSha256?: Uint8Array,
): string => hashContent([id, inserted, customText, toHex(signatureSha256)]);

/**
 * Returns a digest per part that the page shows and the recipient confirms by completing: title, writable
 * values, files and attachments. Not others' values, which are final once shown.
 */
export async function hashShownParts(connection: Connection, party: RecipientContext): Promise<ShownParts> {
  const { envelope, recipient, recipients, items } = party;
  const rows = await loadShownRows(connection, envelope.id);
  const signatures = new Map(rows.signatures.map(({ fieldId, sha256 }) => [fieldId, sha256]));
  const hashes = new Map(rows.originals.map(({ id, sha256 }) => [id, sha256]));
  return Object.fromEntries([
    ["title", hashContent([envelope.title])],
    ...party.fields
      .filter((field) => mayFill(recipient, field, recipients))
      .map((field) => [`fields.${field.id}`, hashShownField(field, signatures.get(field.id))]),
    ...items.map(({ id, title, originalVersionId }) => [
      `files.${id}`,
      hashContent([title, toHex(hashes.get(originalVersionId ?? ""))]),
    ]),
    ...rows.links.map(({ id, label, data }) => [`attachments.${id}`, hashContent([label, data])]),
  ]);
}

/**
 * Requires that the completed document is what the page showed, with an issue per part that changed, is new
 * or is gone.
 * @throws DomainError CONFLICT, INVALID_REQUEST without `shown`
 */
export async function assertAsShown(
  connection: Connection,
  party: RecipientContext,
  shown: ShownParts | undefined,
): Promise<void> {
  if (!shown)
    throw new DomainError("INVALID_REQUEST", "shown: say what the page showed, as its state gave it.");
  const now = await hashShownParts(connection, party);
  const changed = [...new Set([...Object.keys(now), ...Object.keys(shown)])].filter(
    (part) => now[part] !== shown[part],
  );
  if (changed.length === 0) return;
  throw new DomainError("CONFLICT", "The document is no longer as this page showed it.", {
    issues: changed.map((part) => ({ path: `shown.${part}`, message: "Is not as it was shown." })),
  });
}
