import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { type ItemRow, loadVersions, lockEnvelopeById } from "@/server/db/store/envelope";
import { writeFieldText } from "@/server/db/store/field-values";
import { computeMaskedValueMac } from "@/server/db/store/recorded-value";
import {
  type PreparedItem,
  type RemoteSignatureSession,
  storeCredential,
  storePreparedItems,
} from "@/server/db/store/remote-signature";
import {
  addRevision,
  findNewestRevision,
  findSlotsVersion,
  REVISION_CAUSES,
} from "@/server/db/store/revisions";
import { type RecipientContext, reloadRecipient } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { buildSlotName } from "@/server/domain/recipient/remote-signature";
import { maskRun } from "@/server/domain/recipient/run";
import { assertAsRecorded } from "@/server/evidence/assert-as-recorded";
import { type Evidence, findOriginalVersion, loadEvidence } from "@/server/evidence/load";
import { toPrintedSignatures } from "@/server/evidence/signature-value";
import type { SignatureValue } from "@/server/pdf/model";
import { toRecipientBase } from "@/server/routers/audit-base";
import { buildAuditContext } from "../recipient/access";
import { hashDrawnValues, listOwnValues, listPlainValues } from "./drawn-values";
import { lockSession, type Under } from "./lock-session";
import { makeFile } from "./make-file";
import { assertMaySign, assertRunFits } from "./may-sign";
import type { Recognised } from "./recognise";

type Paper = { evidence: Evidence; signatures: ReadonlyMap<number, SignatureValue>; signingTime: Date };

/**
 * Prepares every file for the provider's certificate (domain/fields.md 8.6, rules 4, 5 and 8): checks the
 * RUN, fills RUT_FIRMADO, burns in plain values once, draws own values and stores the data to be signed.
 * @throws DomainError FAO_RUN_MISMATCH, EVIDENCE_CHANGED, CONFLICT, and as `complete`
 */
export async function prepareRecognisedFiles(under: Under, recognised: Recognised): Promise<void> {
  const { db, services } = under.ctx;
  const paper = await db.transaction((tx) => acceptCredential(tx, under, recognised));
  // The recipient signs the values burnt in now; the seal could find a mismatch only afterwards.
  await assertAsRecorded(services.storage, paper.evidence);
  const chain = recognised.chain.map((der) => der.toString("base64"));
  const items: PreparedItem[] = [];
  for (const item of paper.evidence.items) {
    items.push(await prepareItem(under.ctx, paper, item, { ...recognised, chain, under }));
  }
  await db.transaction((tx) => storePrepared(tx, under, items, paper));
}

async function acceptCredential(tx: Transaction, under: Under, recognised: Recognised): Promise<Paper> {
  const { party, session, now } = await lockSession(tx, under);
  await assertMaySign(tx, party, now);
  await assertRunFits(tx, party, recognised.run);
  const { run, certificate, algorithm, credentialId } = recognised;
  const expiresAt = new Date(now.getTime() + recognised.expiresInSeconds * 1000);
  await storeCredential(tx, session.id, { ...recognised, expiresAt });
  const base = { ...toRecipientBase(party.recipient), providerId: under.service.id, credentialId };
  const entries: AuditEntryInput[] = [
    {
      type: "DOCUMENT_RECIPIENT_CSC_AUTHENTICATED",
      data: {
        ...base,
        signatureAlgorithm: algorithm,
        digestAlgorithm: "SHA-256",
        certificateIssuer: certificate.issuer,
        certificateSerial: certificate.serial,
        ...(run === null ? {} : { runMasked: maskRun(run) }),
      },
    },
    ...(run === null ? [] : await fillSignedRuts(tx, party, run, now)),
  ];
  await recordAudit(tx, party.envelope.id, entries, buildAuditContext(under.ctx, party, now));
  const evidence = await loadEvidence(tx, await reloadRecipient(tx, party));
  return {
    evidence,
    signatures: await toPrintedSignatures(evidence, under.ctx.services.storage),
    signingTime: now,
  };
}

async function fillSignedRuts(
  tx: Transaction,
  party: RecipientContext,
  run: string,
  now: Date,
): Promise<AuditEntryInput[]> {
  const entries: AuditEntryInput[] = [];
  for (const field of party.fields) {
    const isOwn = field.recipientId === party.recipient.id && field.type === "RUT_FIRMADO";
    if (!isOwn || (field.inserted && field.customText === run)) continue;
    await writeFieldText(tx, field.id, run, now);
    entries.push({
      type: "DOCUMENT_FIELD_INSERTED",
      data: {
        ...toRecipientBase(party.recipient),
        fieldId: field.secondaryId,
        field: { type: field.type, data: maskRun(run) },
        valueMac: computeMaskedValueMac(field.secondaryId, run),
        fieldSecurity: { type: "FAO_HASH" },
      },
    });
  }
  return entries;
}

async function prepareItem(
  { db, services }: Under["ctx"],
  { evidence, signatures, signingTime }: Paper,
  item: ItemRow,
  { chain, certificate, under }: { chain: string[]; certificate: Recognised["certificate"]; under: Under },
): Promise<PreparedItem> {
  const { recipientId } = under.session;
  const base = await ensureBaseVersion({ db, services }, evidence, item, signatures);
  const original = Buffer.from(findOriginalVersion(evidence, item)?.sha256 ?? []).toString("hex");
  const { stored, result } = await makeFile(services, base.storageKey, {
    step: "prepare",
    slot: buildSlotName(recipientId, original),
    fields: listOwnValues(evidence, { recipientId, itemId: item.id, signingTime }, signatures),
    name: certificate.holder,
    signingTime,
    language: evidence.meta.language,
    chain,
  });
  if (!result.prepared) throw new DomainError("INTERNAL_SERVER_ERROR", "Nothing was prepared.");
  return {
    itemId: item.id,
    baseVersionId: base.id,
    storageKey: stored.key,
    sha256: stored.key,
    ...result.prepared,
  };
}

/**
 * Returns the base of the next signature: the newest signed revision, else the base revision, made by the
 * first signer.
 */
async function ensureBaseVersion(
  { db, services }: Pick<Under["ctx"], "db" | "services">,
  evidence: Evidence,
  item: ItemRow,
  signatures: ReadonlyMap<number, SignatureValue>,
): Promise<{ id: string; storageKey: string }> {
  const existingRevision = findNewestRevision(evidence.versions, item.id);
  if (existingRevision) return existingRevision;
  const slots = findSlotsVersion(evidence.versions, item.id);
  if (!slots)
    throw new DomainError("INTERNAL_SERVER_ERROR", `The places of "${item.title}" were not laid out.`);
  const plain = listPlainValues(evidence, item.id, signatures);
  const { language } = evidence.meta;
  const step = { step: "burn", fields: plain, language } as const;
  const { stored } = await makeFile(services, slots.storageKey, step);
  return db.transaction(async (tx) => {
    // Of two concurrent signers one makes it; the other uses that.
    await lockEnvelopeById(tx, evidence.envelope.id);
    const there = findNewestRevision(await loadVersions(tx, [item.id]), item.id);
    if (there) return there;
    const revision = { kind: "PREPARED" as const, cause: REVISION_CAUSES.base, stored };
    return { id: await addRevision(tx, item.id, revision, await clock.now(tx)), storageKey: stored.key };
  });
}

async function storePrepared(
  tx: Transaction,
  under: Under,
  items: readonly PreparedItem[],
  { evidence, signingTime }: Paper,
): Promise<void> {
  const { party, session, now } = await lockSession(tx, under);
  // Digest of the drawn values: if they changed since, the files must be prepared again.
  const digest = hashDrawnValues(evidence, party.recipient.id, signingTime);
  await storePreparedItems(tx, session.id, { items, valuesDigest: digest, signingTime });
  const data = {
    ...toRecipientBase(party.recipient),
    providerId: under.service.id,
    credentialId: getCredentialId(session),
    sessionId: session.id,
    numSignatures: items.length,
  };
  const entry = { type: "DOCUMENT_RECIPIENT_CSC_SIGN_REQUESTED", data } as const;
  await recordAudit(tx, party.envelope.id, [entry], buildAuditContext(under.ctx, party, now));
}

/** Returns the credential id of a session past its recognition. */
export const getCredentialId = ({ credentialId }: RemoteSignatureSession): string => credentialId ?? "";
