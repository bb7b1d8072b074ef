import { readPageSizes } from "@/server/contract/page-sizes";
import { toFieldForRules } from "@/server/contract/rules";
import type { SigningField, SigningSession } from "@/server/contract/signing";
import type { Connection } from "@/server/db/client";
import type { RecipientContext } from "@/server/db/store/signing";
import { loadSettings } from "@/server/db/store/tenancy";
import { getPresetValue } from "@/server/domain/field/preset";
import { isReadOnly } from "@/server/domain/field/requirement";
import { fillPlaceholders } from "@/server/mail/content";
import { toFirstPageState } from "../../item/files/item-file";
import { CONSENT_TEXT_VERSION } from "../../signing/consent";
import { listNextRecipientNames } from "../../signing/recipient/handover";
import { getNextChoice } from "../../signing/recipient/next-signer";
import { formatDateFieldText } from "../../signing/recipient/value-context";
import { listSigningAttachments } from "../../signing/screen/session";
import { listSigningFields } from "../../signing/screen/view";

/** Sample of a RUT from ClaveÚnica, with a valid check digit and no owner. */
const SAMPLE_RUT = "11.111.111-1";

/**
 * Builds the signing session of a draft's recipient: empty fields except for the sender's values, files by
 * the owner's addresses, no proofs.
 */
export async function buildPreviewedSession(
  connection: Connection,
  party: RecipientContext,
  now: Date,
): Promise<SigningSession> {
  const { envelope, meta, recipient } = party;
  const settings = await loadSettings(connection, envelope.teamId);
  const { next, why } = getNextChoice(party);
  return {
    message:
      meta.message &&
      fillPlaceholders(meta.message, {
        signerName: recipient.name,
        signerEmail: recipient.email,
        documentName: envelope.title,
      }),
    expiresAt: null,
    opened: false,
    today: formatDateFieldText(meta, now),
    consent: {
      textVersion: CONSENT_TEXT_VERSION,
      givenAt: null,
      needsTick: settings.separateConsentTick,
    },
    files: toPreviewFiles(party),
    fields: listUnfilledFields(party),
    signatureKinds: {
      drawn: meta.drawSignatureEnabled,
      typed: meta.typedSignatureEnabled,
      uploaded: meta.uploadSignatureEnabled,
    },
    attachments: await listSigningAttachments(connection, envelope.id),
    mayRejectSilently: settings.rejectionReasonOptional,
    actionAuth: [],
    actionProvenUntil: null,
    nextSigner: next ? { name: next.name, email: next.email, mayChange: true } : null,
    nextUnavailable: why,
    handsOverTo: listNextRecipientNames(party),
  };
}

const toPreviewFiles = ({ items }: RecipientContext): SigningSession["files"] =>
  items.map((item) => ({
    id: item.id,
    title: item.title,
    order: item.order,
    pages: readPageSizes(item),
    originalUrl: `/api/files/items/${item.id}/original`,
    readingUrl: `/api/files/items/${item.id}/reading`,
    sealedUrl: null,
    firstPageUrl: toFirstPageState(item).firstPageUrl,
  }));

/** Returns the fields with the values they will have when the document is sent (domain/signing.md 4.6). */
function listUnfilledFields(party: RecipientContext): SigningField[] {
  const rows = new Map(party.fields.map((row) => [row.id, toFieldForRules(row)]));
  return listSigningFields({ token: "", ticket: null }, party, []).map((field) => {
    const row = rows.get(field.id);
    const isTold = row !== undefined && (field.mine || isReadOnly(row));
    const preset = isTold ? (row.inserted ? row.customText : getPresetValue(row)) : null;
    const previewText = field.mine && field.type === "RUT_FIRMADO" ? SAMPLE_RUT : preset;
    return { ...field, inserted: previewText !== null, customText: previewText ?? "" };
  });
}
