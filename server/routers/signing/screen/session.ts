import { asc, eq } from "drizzle-orm";
import type { SigningSession } from "@/server/contract/signing";
import type { Connection } from "@/server/db/client";
import { attachments } from "@/server/db/schema";
import { loadSignatures } from "@/server/db/store/envelope";
import { loadAssistance } from "@/server/db/store/field-authors";
import type { RecipientContext } from "@/server/db/store/signing";
import { loadSettings } from "@/server/db/store/tenancy";
import { needsToAct } from "@/server/domain/recipient/role";
import { buildSignatureFrames } from "@/server/evidence/signature-frames";
import { fillPlaceholders } from "@/server/mail/content";
import { loadSessionIdentity } from "../../identity/signing-page-state";
import { CONSENT_TEXT_VERSION, findLatestConsent } from "../consent";
import { getActionProofExpiry, listRequiredActionAuth } from "../recipient/access";
import { listNextRecipientNames, loadAssistantNotes } from "../recipient/handover";
import { getNextChoice } from "../recipient/next-signer";
import { formatDateFieldText } from "../recipient/value-context";
import { loadSessionRemoteSignature } from "../remote-signature/signing-page-state";
import { hashShownParts } from "./part-digests";
import { type Link, listSigningFields, listSigningFiles } from "./view";

export type SessionRequest = { connection: Connection; link: Link; party: RecipientContext; now: Date };

export async function loadSigningSession({
  connection,
  link,
  party,
  now,
}: SessionRequest): Promise<SigningSession> {
  const { recipient, meta, envelope } = party;
  const consent = await findLatestConsent(connection, recipient);
  const isCurrent = consent?.textVersion === CONSENT_TEXT_VERSION;
  const { next, why } = getNextChoice(party);
  const settings = await loadSettings(connection, envelope.teamId);
  const signatures = await loadSignatures(connection, envelope.id);
  return {
    message: meta.message && fillPlaceholders(meta.message, getPlaceholders(party)),
    expiresAt: recipient.expiresAt?.toISOString() ?? null,
    opened: recipient.readStatus === "OPENED",
    today: formatDateFieldText(meta, now),
    consent: {
      textVersion: CONSENT_TEXT_VERSION,
      givenAt: consent && isCurrent ? consent.createdAt.toISOString() : null,
      needsTick: settings.separateConsentTick,
    },
    files: listSigningFiles(link, party),
    fields: listSigningFields(link, party, signatures, {
      assistance: hasAssistant(party) ? await loadAssistance(connection, envelope.id) : undefined,
      findFrame: buildSignatureFrames(party, signatures, now),
    }),
    shown: await hashShownParts(connection, party),
    signatureKinds: {
      drawn: meta.drawSignatureEnabled,
      typed: meta.typedSignatureEnabled,
      uploaded: meta.uploadSignatureEnabled,
    },
    attachments: await listSigningAttachments(connection, envelope.id),
    mayRejectSilently: settings.rejectionReasonOptional,
    actionAuth: needsToAct(recipient.role) ? [...listRequiredActionAuth(party)] : [],
    actionProvenUntil: getActionProofExpiry(party, now)?.toISOString() ?? null,
    identity: await loadSessionIdentity(connection, party),
    advanced: await loadSessionRemoteSignature(connection, party, now),
    nextSigner: next ? { name: next.name, email: next.email, mayChange: true } : null,
    nextUnavailable: why,
    handsOverTo: listNextRecipientNames(party),
    notes: await loadAssistantNotes(connection, party),
  };
}

const hasAssistant = ({ recipients }: RecipientContext) =>
  recipients.some(({ role }) => role === "ASSISTANT");

export const listSigningAttachments = (
  connection: Connection,
  envelopeId: string,
): Promise<SigningSession["attachments"]> =>
  connection
    .select({
      id: attachments.id,
      label: attachments.label,
      data: attachments.data,
      isLater: attachments.isLater,
    })
    .from(attachments)
    .where(eq(attachments.envelopeId, envelopeId))
    .orderBy(asc(attachments.createdAt), asc(attachments.id));

/** Placeholders of the sender's message, in the mail and here alike (domain/mail.md 5.1). */
const getPlaceholders = ({ recipient, envelope }: RecipientContext) => ({
  signerName: recipient.name,
  signerEmail: recipient.email,
  documentName: envelope.title,
});
