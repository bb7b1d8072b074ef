import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import type { RemoteSignatureSession } from "@/server/db/store/remote-signature";
import { dropRemoteSession, openSessionSecret, type PreparedItem } from "@/server/db/store/remote-signature";
import { addRevision, buildSignedCause } from "@/server/db/store/revisions";
import { DomainError } from "@/server/domain/errors";
import {
  checkCertificate,
  readCertificateName,
  readTrustedIssuers,
} from "@/server/identity/remote-signature/certificate-checks";
import { toRecipientBase } from "@/server/routers/audit-base";
import type { FileServices, Services } from "@/server/services";
import type { Stored } from "@/server/storage/index";
import type { Context } from "@/server/trpc";
import { completeRecipient } from "../completion/complete-recipient";
import { fillDates } from "../completion/fill-dates";
import { buildAuditContext } from "../recipient/access";
import { lockSession, type Under } from "./lock-session";
import { makeFile } from "./make-file";
import { assertMaySign } from "./may-sign";
import { getCredentialId } from "./prepare";
import { buildSignRequest, isPreparedStill } from "./prepared-session";
import { assertNotRevoked } from "./revocation";
import { createSignatureService } from "./service";

type Signed = { item: PreparedItem; stored: Stored };

/**
 * Signs the prepared files (domain/fields.md 8.6, rule 7): rechecks digests against the stored bytes, signs
 * all in one call, checks and embeds each signature, then commits at once. Earlier signers stay untouched.
 * @throws DomainError BASE_DOCUMENT_MUTATED, CSC_CERT_INVALID (expired or revoked since),
 * CSC_SAD_EXPIRED_PRE_SIGN, CSC_TSP_TIMEOUT (the session stays), CSC_REQUEST_FAILED, CSC_EMBED_FAILED,
 * CONFLICT (values or base files changed), and as `complete`
 */
export async function signPreparedFiles(
  ctx: Pick<Context, "db" | "services" | "account" | "origin">,
  session: RemoteSignatureSession,
  token: string,
): Promise<void> {
  const service = createSignatureService(ctx.services);
  const under: Under = { ctx, service, session, token };
  const { party, now } = await ctx.db.transaction((tx) => assertReady(tx, under));
  const { items, chain } = getPreparedSession(session);
  await assertUnchanged(ctx.services, items, chain);
  // Checked again: it may have been revoked since the recognition.
  const trusted = readTrustedIssuers(service.settings.trustedCertsFile);
  const der = chain.map((text) => Buffer.from(text, "base64"));
  await checkCertificate(der, { trusted, now, assertNotRevoked });
  const [activation, bearer] = [
    openSessionSecret(session, "activation"),
    openSessionSecret(session, "token"),
  ];
  if (!activation || !bearer || !session.algorithm) throw new DomainError("CSC_SAD_EXPIRED_PRE_SIGN");
  const signatures = await service.provider.signHash(bearer, {
    ...buildSignRequest(session, party.envelope.title),
    algorithm: session.algorithm,
    activation,
  });
  const signed = await embedSignatures(ctx.services, items, chain, signatures);
  await ctx.db.transaction((tx) => commitSignatures(tx, under, signed));
}

function getPreparedSession({ items, chain }: RemoteSignatureSession) {
  if (!items || !chain) throw new DomainError("CONFLICT");
  return { items, chain };
}

/** @throws DomainError CONFLICT when the prepared files are outdated, and as `complete` */
async function assertReady(tx: Transaction, under: Under) {
  const locked = await lockSession(tx, under);
  const { party, session, now } = locked;
  const may = await assertMaySign(tx, party, now);
  if (!(await isPreparedStill(tx, party, session, now))) throw new DomainError("CONFLICT");
  return { ...locked, ...may };
}

const toPreparedSignature = ({ sha256, hash, contentsStart, contentsLength }: PreparedItem) => ({
  sha256,
  hash,
  contentsStart,
  contentsLength,
});

/** Before signing: a thief of our storage must not get a signature for other bytes. */
async function assertUnchanged(
  { storage, pdf }: FileServices,
  items: readonly PreparedItem[],
  chain: readonly string[],
): Promise<void> {
  for (const item of items) {
    const path = await storage.path(item.storageKey);
    await pdf.remoteSignature({
      step: "check",
      path,
      outPath: path,
      chain,
      prepared: toPreparedSignature(item),
    });
  }
}

async function embedSignatures(
  services: FileServices & Pick<Services, "timestamps">,
  items: readonly PreparedItem[],
  chain: readonly string[],
  signatures: readonly Buffer[],
): Promise<Signed[]> {
  const signed: Signed[] = [];
  for (const [index, item] of items.entries()) {
    const signature = signatures[index]?.toString("base64") ?? "";
    const { timestamps } = services;
    const step = {
      step: "embed",
      chain,
      prepared: toPreparedSignature(item),
      signature,
      timestamps,
    } as const;
    const { stored } = await makeFile(services, item.storageKey, step);
    signed.push({ item, stored });
  }
  return signed;
}

async function commitSignatures(tx: Transaction, under: Under, signed: readonly Signed[]): Promise<void> {
  const { party, session, now, methods, consentTextVersion } = await assertReady(tx, under);
  const { recipient, envelope } = party;
  const { chain } = getPreparedSession(session);
  for (const { item, stored } of signed) {
    const revision = { kind: "SIGNED" as const, cause: buildSignedCause(recipient.id), stored };
    await addRevision(tx, item.itemId, revision, now);
  }
  await dropRemoteSession(tx, recipient.id);
  const { issuer, serial } = readCertificateName(Buffer.from(chain[0] ?? "", "base64"));
  const act = buildAuditContext(under.ctx, party, now);
  // The date that was drawn, even if today is another day.
  const { entries: dates } = await fillDates(tx, party, session.signingTime ?? now);
  const data = {
    ...toRecipientBase(recipient),
    providerId: under.service.id,
    credentialId: getCredentialId(session),
    sessionId: session.id,
    numItemsSigned: signed.length,
    signatureAlgorithm: session.algorithm ?? "",
    digestAlgorithm: "SHA-256",
    certificateIssuer: issuer,
    certificateSerial: serial,
    files: signed.map(({ item, stored }) => ({ envelopeItemId: item.itemId, sha256: stored.key })),
  };
  await recordAudit(tx, envelope.id, [...dates, { type: "DOCUMENT_RECIPIENT_CSC_SIGNED", data }], act);
  const actionAuth = [...methods, "FAO_HASH"];
  await completeRecipient(tx, party, act, { consentTextVersion, actionAuth });
}
