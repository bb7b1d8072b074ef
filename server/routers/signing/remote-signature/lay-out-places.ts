import { RecipientAuthOptions } from "@/server/contract/recipient";
import type { Transaction } from "@/server/db/client";
import { type Aggregate, loadVersions } from "@/server/db/store/envelope";
import { freezeSignedContent } from "@/server/db/store/envelope-data";
import { addRevision, REVISION_CAUSES } from "@/server/db/store/revisions";
import { DomainError } from "@/server/domain/errors";
import { buildSignatureSlots, isSigningRemotely } from "@/server/domain/recipient/remote-signature";
import { defineSlowWork } from "@/server/open-transaction";
import type { FileServices } from "@/server/services";
import { type GeneratedFile, makeFile } from "./make-file";

/** Returns the recipients with their required proofs, for the rules. */
export const listRecipientsWithAuth = ({ recipients }: Pick<Aggregate, "recipients">) =>
  recipients.map((row) => ({ ...row, ...RecipientAuthOptions.parse(row.authOptions) }));

const filesWithPlaces = defineSlowWork<GeneratedFile>();

/**
 * Lays out the places of all certificate signers in every file, and fixes the envelope (domain/fields.md 8.6,
 * rules 2 and 3). Part of sending, so that an unfit file is refused before any mail.
 * @returns true if a certificate signs @throws DomainError of intake
 */
export async function layOutPlaces(
  services: FileServices,
  tx: Transaction,
  aggregate: Aggregate,
  now: Date,
): Promise<boolean> {
  const people = listRecipientsWithAuth(aggregate);
  if (!people.some(isSigningRemotely)) return false;
  const { language } = aggregate.meta;
  const versions = await loadVersions(
    tx,
    aggregate.items.map(({ id }) => id),
  );
  const pieces = aggregate.items.map((item) => {
    const original = versions.find(({ id }) => id === item.originalVersionId);
    if (!original)
      throw new DomainError("INTERNAL_SERVER_ERROR", `The file "${item.title}" has no original.`);
    const named = { id: item.id, original: Buffer.from(original.sha256).toString("hex") };
    const step = {
      step: "slots" as const,
      plans: buildSignatureSlots(people, aggregate.fields, named),
      language,
    };
    const key = JSON.stringify([original.storageKey, step]);
    return { key, work: () => makeFile(services, original.storageKey, step) };
  });
  const preparedFiles = await filesWithPlaces(pieces);
  for (const [index, item] of aggregate.items.entries()) {
    const stored = preparedFiles[index]?.stored;
    if (stored === undefined) continue;
    await addRevision(tx, item.id, { kind: "PREPARED", cause: REVISION_CAUSES.slots, stored }, now);
  }
  await freezeSignedContent(tx, aggregate.envelope.id, now);
  return true;
}
