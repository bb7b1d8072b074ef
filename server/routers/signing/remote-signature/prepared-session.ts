import type { Transaction } from "@/server/db/client";
import { loadVersions } from "@/server/db/store/envelope";
import type { RemoteSignatureSession } from "@/server/db/store/remote-signature";
import { findNewestRevision } from "@/server/db/store/revisions";
import type { RecipientContext } from "@/server/db/store/signing";
import { loadEvidence } from "@/server/evidence/load";
import type { Ask } from "@/server/identity/remote-signature/provider";
import { hashDrawnValues } from "./drawn-values";

/** Builds the request to the provider: exactly the hashes of the session, in order. */
export const buildSignRequest = (session: RemoteSignatureSession, title: string): Ask => ({
  credentialId: session.credentialId ?? "",
  hashes: (session.items ?? []).map(({ hash }) => Buffer.from(hash, "base64")),
  description: title,
});

/** Returns true if the prepared files are still valid: in time, the same values, the same base files. */
export async function isPreparedStill(
  tx: Transaction,
  party: RecipientContext,
  session: RemoteSignatureSession,
  now: Date,
): Promise<boolean> {
  const { items, signingTime, valuesDigest: digest } = session;
  if (!items || !signingTime || !digest || session.expiresAt <= now) return false;
  const evidence = await loadEvidence(tx, party);
  if (!Buffer.from(hashDrawnValues(evidence, party.recipient.id, signingTime)).equals(digest)) return false;
  const versions = await loadVersions(
    tx,
    party.items.map(({ id }) => id),
  );
  return (
    items.length === party.items.length &&
    items.every(({ itemId, baseVersionId }) => findNewestRevision(versions, itemId)?.id === baseVersionId)
  );
}
