import { z } from "zod";
import { NamedActor } from "@/server/contract/audit";
import type { RecipientRow } from "@/server/db/store/envelope";
import { DomainError } from "@/server/domain/errors";
import { formatFullName } from "@/server/domain/recipient/run";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import { isTimeZone } from "@/server/domain/time-zone";
import type { CertificateModel, CertificateRecipient, SignatureValue } from "@/server/pdf/model";
import { findLinkUsed, findRemoteSignature, getAuthenticationLevel } from "./authentication";
import { buildDocumentFile } from "./files";
import type { Evidence } from "./load";
import { listRemovedRecipients } from "./removed-recipients";
import { buildSignatureNumbers } from "./signature-frames";
import { formatAuditDocument } from "./stored-entries";
import { buildVerifyUrl } from "./verify-url";

export type CertificateEnd = { isRejected: boolean; completedAt: Date };

/**
 * Builds the certificate's contents. Its audit head is the chain's head before sealing. The entry of the
 * sealing names the sealed files' hashes, so it cannot be inside them (domain/evidence.md 7.1).
 * @throws DomainError INTERNAL_SERVER_ERROR when the audit chain does not hold: such evidence is not sealed
 */
export function buildCertificateModel(
  evidence: Evidence,
  signatures: ReadonlyMap<number, SignatureValue>,
  end: CertificateEnd,
): CertificateModel {
  const { envelope, meta, owner, audit, auditHead } = evidence;
  if (auditHead === null) {
    throw new DomainError(
      "INTERNAL_SERVER_ERROR",
      "The audit log of this envelope was changed; it is not sealed.",
    );
  }
  return {
    envelopeId: envelope.id,
    title: envelope.title,
    brand: evidence.brand,
    ...end,
    takesSignatures: meta.furtherSignatures,
    ownerName: owner.name,
    ownerEmail: owner.email,
    sender: evidence.sender,
    createdAt: envelope.createdAt,
    timeZone: meta.timezone,
    files: evidence.items.map((item) => buildDocumentFile(evidence, item)),
    attachments: evidence.attachments,
    removed: listRemovedRecipients(evidence),
    recipients: [...evidence.recipients]
      .sort(compareBySigningOrder)
      .map((row) => buildCertificateRecipient(row, evidence, signatures)),
    auditHead,
    auditEntryCount: audit.length,
    auditLog: { json: formatAuditDocument(envelope.id, audit, auditHead) },
    verifyUrl: buildVerifyUrl(envelope),
  };
}

function buildCertificateRecipient(
  row: RecipientRow,
  evidence: Evidence,
  signatures: ReadonlyMap<number, SignatureValue>,
): CertificateRecipient {
  const act = findActEntry(row, evidence);
  const isRejected = row.signingStatus === "REJECTED";
  // The recorder's IP address is not the recipient's, so it is left out.
  const own = isRecorded(act?.data) ? undefined : act;
  return {
    name: row.name,
    email: row.email,
    role: row.role,
    authentication: getAuthenticationLevel(row, evidence),
    cameBy: findLinkSource(row, evidence),
    identity: findIdentity(row, evidence),
    remoteSignature: findRemoteSignature(row, evidence),
    signatures: listDistinctSignatures(row, evidence, signatures),
    ipAddress: own?.ipAddress ?? null,
    userAgent: own?.userAgent ?? null,
    sentAt: row.sentAt,
    viewedAt: row.openedAt,
    actedAt: isRejected ? null : row.signedAt,
    rejectedAt: isRejected ? row.signedAt : null,
    rejectionReason: row.rejectionReason,
    rejectedOnBehalfBy: isRejected ? formatRecorder(act?.data) : null,
    timeZone: findConsentTimezone(row, evidence),
    consent: findConsent(row, evidence),
    copySentAt: null,
  };
}

/** Time zone of the recipient's browser at their consent; null if it is no valid zone. */
function findConsentTimezone({ id }: RecipientRow, { consents }: Evidence): string | null {
  const timezone = consents.findLast(({ recipientId }) => recipientId === id)?.timezone;
  return timezone && isTimeZone(timezone) ? timezone : null;
}

function findConsent({ id }: RecipientRow, { consents }: Evidence): CertificateRecipient["consent"] {
  const consent = consents.findLast(({ recipientId }) => recipientId === id);
  return consent ? { version: consent.textVersion, language: consent.language, at: consent.createdAt } : null;
}

const Recorded = z.object({
  isExternal: z.boolean().optional(),
  recordedBy: NamedActor.optional(),
  onBehalfOfUserName: z.string().optional(),
  onBehalfOfUserEmail: z.string().optional(),
});

/**
 * Returns the actor who recorded a rejection in the recipient's place, then the member they acted for
 * (rest/envelopes.md 7.5, ruling 92). Entries from before the actor was recorded name only the member.
 */
function formatRecorder(data: unknown): string | null {
  const recorded = Recorded.safeParse(data).data;
  const { recordedBy, onBehalfOfUserName = "", onBehalfOfUserEmail = "" } = recorded ?? {};
  const member = formatNameAndAddress(onBehalfOfUserName, onBehalfOfUserEmail);
  if (!recordedBy) return member || null;
  const actor = formatNameAndAddress(recordedBy.name, recordedBy.email ?? "");
  const who = recordedBy.kind === "apiToken" ? `API (${actor})` : actor;
  return member && recordedBy.kind === "apiToken" ? `${who}, ${member}` : who;
}

/** True when another actor recorded the act: its entry comes from their browser, not from the recipient's. */
const isRecorded = (data: unknown): boolean =>
  Recorded.safeParse(data).data?.isExternal === true || formatRecorder(data) !== null;

const formatNameAndAddress = (name: string, email: string): string =>
  name && email ? `${name} (${email})` : name || email;

function findIdentity({ id }: RecipientRow, { identities }: Evidence): CertificateRecipient["identity"] {
  const identity = identities.find(({ recipientId }) => recipientId === id);
  if (!identity) return null;
  const { provider, run, names, verifiedAt, challengeId } = identity;
  return { provider, run, name: formatFullName(names), verifiedAt, challengeId };
}

/** Names of actors that are programs, the same in every language. */
const PROGRAMS = { apiToken: "API", webhook: "Webhook" } as const;

function findLinkSource(row: RecipientRow, evidence: Evidence): CertificateRecipient["cameBy"] {
  const link = findLinkUsed(row, evidence);
  switch (link?.kind) {
    case "MAIL":
    case "EARLIER_MAIL":
      return { kind: link.kind, at: new Date(link.mailedAt) };
    case "HANDED_OUT": {
      const who = formatNameAndAddress(link.by.name, link.by.email ?? "");
      const lastRevealedTo = link.by.kind === "user" ? who : `${PROGRAMS[link.by.kind]} (${who})`;
      return { kind: "UNMARKED", lastRevealedTo };
    }
    case "UNKNOWN":
      return { kind: "UNMARKED", lastRevealedTo: null };
    case "INBOX":
    case "SITTING":
      return { kind: link.kind };
    default:
      return null;
  }
}

const OfRecipient = z.object({ recipientId: z.number() });
const ACTS = ["DOCUMENT_RECIPIENT_COMPLETED", "DOCUMENT_RECIPIENT_REJECTED"];

const findActEntry = (row: RecipientRow, { audit }: Evidence) =>
  audit.findLast((entry) => {
    const data = OfRecipient.safeParse(entry.data);
    return ACTS.includes(entry.type) && data.success && data.data.recipientId === row.id;
  });

/** Lists each signature once, however many fields it fills, under the number of its first field. */
function listDistinctSignatures(
  row: RecipientRow,
  evidence: Evidence,
  signatures: ReadonlyMap<number, SignatureValue>,
): CertificateRecipient["signatures"] {
  if (row.signingStatus !== "SIGNED") return [];
  const own = evidence.signatures.filter(({ recipientId }) => recipientId === row.id);
  const numbers = buildSignatureNumbers(own);
  return own
    .sort((a, b) => a.fieldId - b.fieldId)
    .flatMap((signature) => {
      const value = signatures.get(signature.fieldId);
      const id = evidence.fields.find((field) => field.id === signature.fieldId)?.secondaryId;
      const isFirst = numbers.get(signature.fieldId) === signature.fieldId;
      return isFirst && value && id ? [{ id, value }] : [];
    });
}
