import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { eq } from "drizzle-orm";
import type { ShownParts } from "@/server/contract/signing";
import type { Connection } from "@/server/db/client";
import { attachments } from "@/server/db/schema";
import { type FieldRow, loadSignatures } from "@/server/db/store/envelope";
import { listVersionHashes } from "@/server/db/store/item-files";
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
  const signatures = new Map(
    (await loadSignatures(connection, envelope.id)).map(({ fieldId, sha256 }) => [fieldId, sha256]),
  );
  const originals = await listVersionHashes(connection, [
    ...items.map(({ originalVersionId }) => originalVersionId ?? ""),
    "",
  ]);
  const hashes = new Map(originals.map(({ id, sha256 }) => [id, sha256]));
  const links = await connection
    .select({ id: attachments.id, label: attachments.label, data: attachments.data })
    .from(attachments)
    .where(eq(attachments.envelopeId, envelope.id));
  return Object.fromEntries([
    ["title", hashContent([envelope.title])],
    ...party.fields
      .filter((field) => mayFill(recipient, field, recipients))
      .map((field) => [`fields.${field.id}`, hashShownField(field, signatures.get(field.id))]),
    ...items.map(({ id, title, originalVersionId }) => [
      `files.${id}`,
      hashContent([title, toHex(hashes.get(originalVersionId ?? ""))]),
    ]),
    ...links.map(({ id, label, data }) => [`attachments.${id}`, hashContent([label, data])]),
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
