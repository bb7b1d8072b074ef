import { z } from "zod";
import type { RecipientRow } from "@/server/db/store/envelope";
import { Refusal } from "@/server/domain/errors";
import { fullNameOf } from "@/server/domain/recipient/run";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import type { CertificateModel, CertificateRecipient, SignatureValue } from "@/server/pdf/model";
import { documentFile } from "./files";
import type { Evidence } from "./load";

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
    verifyUrl: null,
  };
}

function certificateRecipient(
  row: RecipientRow,
  evidence: Evidence,
  signatures: ReadonlyMap<number, SignatureValue>,
): CertificateRecipient {
  const act = actOf(row, evidence);
  const isRejected = row.signingStatus === "REJECTED";
  const identity = identityOf(row, evidence);
  return {
    name: row.name,
    email: row.email,
    role: row.role,
    // Until the other methods are enforced, holding the link is the only other proof there is (ruling 46).
    authentication: identity ? "CLAVE_UNICA" : "EMAIL",
    identity,
    signatures: distinctSignatures(row, evidence, signatures),
    ipAddress: act?.ipAddress ?? null,
    userAgent: act?.userAgent ?? null,
    sentAt: row.sentAt,
    viewedAt: row.openedAt,
    actedAt: isRejected ? null : row.signedAt,
    rejectedAt: isRejected ? row.signedAt : null,
    rejectionReason: row.rejectionReason,
    consentVersion:
      evidence.consents.findLast(({ recipientId }) => recipientId === row.id)?.textVersion ?? null,
  };
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
