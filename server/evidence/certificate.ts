import { z } from "zod";
import type { RecipientRow } from "@/server/db/store/envelope";
import { Refusal } from "@/server/domain/errors";
import { fullNameOf } from "@/server/domain/recipient/run";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import type { CertificateModel, CertificateRecipient, SignatureValue } from "@/server/pdf/model";
import { advancedSignatureOf, authenticationOf } from "./authentication";
import { documentFile } from "./files";
import type { Evidence } from "./load";
import { auditDocument } from "./stored-entries";
import { verifyUrlOf } from "./verify-url";

export type CertificateEnd = { isRejected: boolean; completedAt: Date };

/**
 * The certificate's contents. Its audit head is the chain's head before sealing: the entry that records the
 * sealing names the sealed files' hashes, and so cannot itself be inside them (domain 7.1, step 5).
 * @throws Refusal INTERNAL_SERVER_ERROR when the audit chain does not hold: such evidence is not sealed
 */
export function certificateModel(
  evidence: Evidence,
  signatures: ReadonlyMap<number, SignatureValue>,
  end: CertificateEnd,
): CertificateModel {
  const { envelope, meta, owner, audit, auditHead } = evidence;
  if (auditHead === null) {
    throw new Refusal(
      "INTERNAL_SERVER_ERROR",
      "The audit log of this envelope was changed; it is not sealed.",
    );
  }
  return {
    envelopeId: envelope.id,
    title: envelope.title,
    brand: evidence.brand,
    ...end,
    ownerName: owner.name,
    ownerEmail: owner.email,
    createdAt: envelope.createdAt,
    timeZone: meta.timezone,
    files: evidence.items.map((item) => documentFile(evidence, item)),
    recipients: [...evidence.recipients]
      .sort(compareBySigningOrder)
      .map((row) => certificateRecipient(row, evidence, signatures)),
    auditHead,
    auditEntryCount: audit.length,
    auditLog: { json: auditDocument(envelope.id, audit, auditHead) },
    verifyUrl: verifyUrlOf(envelope),
  };
}

function certificateRecipient(
  row: RecipientRow,
  evidence: Evidence,
  signatures: ReadonlyMap<number, SignatureValue>,
): CertificateRecipient {
  const act = actOf(row, evidence);
  const isRejected = row.signingStatus === "REJECTED";
  return {
    name: row.name,
    email: row.email,
    role: row.role,
    authentication: authenticationOf(row, evidence),
    identity: identityOf(row, evidence),
    advancedSignature: advancedSignatureOf(row, evidence),
    signatures: distinctSignatures(row, evidence, signatures),
    ipAddress: act?.ipAddress ?? null,
    userAgent: act?.userAgent ?? null,
    sentAt: row.sentAt,
    viewedAt: row.openedAt,
    actedAt: isRejected ? null : row.signedAt,
    rejectedAt: isRejected ? row.signedAt : null,
    rejectionReason: row.rejectionReason,
    rejectedOnBehalfBy: isRejected ? recorderOf(act?.data) : null,
    consent: consentOf(row, evidence),
    copySentAt: null,
  };
}

function consentOf({ id }: RecipientRow, { consents }: Evidence): CertificateRecipient["consent"] {
  const given = consents.findLast(({ recipientId }) => recipientId === id);
  return given ? { version: given.textVersion, language: given.language, at: given.createdAt } : null;
}

const OnBehalf = z.object({ onBehalfOfUserName: z.string().optional(), onBehalfOfUserEmail: z.string() });

/** Who recorded a rejection in the recipient's place (api-v2 7.4), where somebody did. */
function recorderOf(data: unknown): string | null {
  const recorded = OnBehalf.safeParse(data);
  if (!recorded.success) return null;
  const { onBehalfOfUserName: name, onBehalfOfUserEmail: email } = recorded.data;
  return name ? `${name} (${email})` : email;
}

function identityOf({ id }: RecipientRow, { identities }: Evidence): CertificateRecipient["identity"] {
  const found = identities.find(({ recipientId }) => recipientId === id);
  if (!found) return null;
  const { provider, run, names, verifiedAt, challengeId } = found;
  return { provider, run, name: fullNameOf(names), verifiedAt, challengeId };
}

const OfRecipient = z.object({ recipientId: z.number() });
const ACTS = ["DOCUMENT_RECIPIENT_COMPLETED", "DOCUMENT_RECIPIENT_REJECTED"];

/** Where the recipient's own act came from: the entry it left. */
const actOf = (row: RecipientRow, { audit }: Evidence) =>
  audit.findLast((entry) => {
    const data = OfRecipient.safeParse(entry.data);
    return ACTS.includes(entry.type) && data.success && data.data.recipientId === row.id;
  });

/** Each signature once, however many fields it fills, under the number of the first. */
function distinctSignatures(
  row: RecipientRow,
  evidence: Evidence,
  signatures: ReadonlyMap<number, SignatureValue>,
): CertificateRecipient["signatures"] {
  if (row.signingStatus !== "SIGNED") return [];
  const seen = new Set<string>();
  return evidence.signatures
    .filter(({ recipientId }) => recipientId === row.id)
    .sort((a, b) => a.fieldId - b.fieldId)
    .flatMap((signature) => {
      const hash = Buffer.from(signature.sha256).toString("hex");
      const value = signatures.get(signature.fieldId);
      const id = evidence.fields.find((field) => field.id === signature.fieldId)?.secondaryId;
      if (seen.has(hash) || !value || !id) return [];
      seen.add(hash);
      return [{ id, value }];
    });
}
