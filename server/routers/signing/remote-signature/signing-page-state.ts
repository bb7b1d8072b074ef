import type { SessionRemoteSignature } from "@/server/contract/provider-session";
import type { Connection } from "@/server/db/client";
import { loadVersions } from "@/server/db/store/envelope";
import { loadRemoteSession } from "@/server/db/store/remote-signature";
import type { RecipientContext } from "@/server/db/store/signing";
import { getRemoteSignature } from "@/server/identity/available-methods";
import { readCertificateName } from "@/server/identity/remote-signature/certificate-checks";
import { isRemoteSigner } from "./may-sign";

/** Returns the advanced signature's state for a signing page; null if none is required. */
export async function loadSessionRemoteSignature(
  connection: Connection,
  party: RecipientContext,
  now: Date,
): Promise<SessionRemoteSignature | null> {
  if (!isRemoteSigner(party)) return null;
  const settings = getRemoteSignature();
  const session = await loadRemoteSession(connection, party.recipient.id);
  const isPrepared = session?.items != null && session.expiresAt > now;
  const versions = await loadVersions(
    connection,
    party.items.map(({ id }) => id),
  );
  const hashes = new Map(
    isPrepared
      ? session.items?.map(({ itemId, hash }) => [itemId, Buffer.from(hash, "base64").toString("hex")])
      : party.items.map((item) => {
          const original = versions.find(({ id }) => id === item.originalVersionId);
          return [item.id, Buffer.from(original?.sha256 ?? []).toString("hex")];
        }),
  );
  const [own] = session?.chain ?? [];
  return {
    provider: settings ? new URL(settings.baseUrl).host : null,
    stage: isPrepared ? "authorise" : "identify",
    files: party.items.map(({ id, title }) => ({ id, title, sha256: hashes.get(id) ?? "" })),
    holder: isPrepared && own ? toHolder(own, session.run) : null,
    asks: isPrepared && session.mode !== "oauth2code" ? session.asks : null,
    isAllowed: Boolean(isPrepared && session.activationExpiresAt && session.activationExpiresAt > now),
    result: session?.result ?? null,
  };
}

function toHolder(der: string, run: string | null) {
  const { holder, issuer } = readCertificateName(Buffer.from(der, "base64"));
  return { name: holder, issuer, run };
}
