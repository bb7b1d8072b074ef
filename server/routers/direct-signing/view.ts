import { readPageSizes } from "@/server/contract/page-sizes";
import { toFieldForRules } from "@/server/contract/rules";
import type { SigningField, SigningSession, SigningState } from "@/server/contract/signing";
import type { Connection } from "@/server/db/client";
import type { ItemRow } from "@/server/db/store/envelope";
import { loadSettings } from "@/server/db/store/tenancy";
import { getPresetValue } from "@/server/domain/field/preset";
import { isReadOnly } from "@/server/domain/field/requirement";
import { withoutPdf } from "@/server/domain/file-name";
import { messages } from "@/server/domain/messages";
import { fillPlaceholders } from "@/server/mail/content";
import { listAttachmentDrafts } from "../envelope/copying/copy-children";
import { CONSENT_TEXT_VERSION } from "../signing/consent";
import { findDictatableRecipient } from "../signing/recipient/next-signer";
import { formatDateFieldText } from "../signing/recipient/value-context";
import { loadPeople } from "../signing/screen/people";
import { buildCommonState, listSigningFields } from "../signing/screen/view";
import { type OpenLink, toRecipientContext } from "./open-link";
import { visitorWords } from "./visitor-words";

/**
 * Returns a template as its direct recipient would see it. Of the other recipients it shows only their roles,
 * and values only if the sender fixed them for all readers.
 */
export async function buildDirectSigningState(
  connection: Connection,
  token: string,
  open: OpenLink,
  now: Date,
): Promise<SigningState> {
  const party = toRecipientContext(open);
  const common = buildCommonState(party, await loadPeople(connection, party), now);
  const { id, role } = open.recipient;
  return {
    screen: "sign",
    ...common,
    recipient: { id, name: "", email: "", role },
    participants: [],
    session: await buildDirectSession(connection, token, open, now),
  };
}

async function buildDirectSession(
  connection: Connection,
  token: string,
  open: OpenLink,
  now: Date,
): Promise<SigningSession> {
  const { template } = open;
  const { meta, envelope, items } = template;
  const links = await listAttachmentDrafts(connection, envelope.id);
  return {
    message: renderMessage(meta.message, envelope.title),
    offered: visitorWords(envelope),
    expiresAt: null,
    opened: false,
    today: formatDateFieldText(meta, now),
    consent: {
      textVersion: CONSENT_TEXT_VERSION,
      givenAt: null,
      needsTick: (await loadSettings(connection, envelope.teamId)).separateConsentTick,
    },
    files: items.map((item) => toFile(token, item)),
    fields: listOpenFields(token, open),
    signatureKinds: {
      drawn: meta.drawSignatureEnabled,
      typed: meta.typedSignatureEnabled,
      uploaded: meta.uploadSignatureEnabled,
    },
    attachments: links.map((link, index) => ({ id: String(index + 1), ...link, isLater: false })),
    actionAuth: [],
    actionProvenUntil: null,
    // The planned next signer is not revealed. Left blank, it stays.
    nextSigner: findDictatableRecipient(toRecipientContext(open))
      ? { name: "", email: "", mayChange: true }
      : null,
  };
}

/**
 * Returns the sender's message. A message that addresses a signer by name is meant for a mail and is dropped.
 */
function renderMessage(message: string | null, documentName: string): string | null {
  if (!message || /\{\s*signer\./.test(message)) return null;
  return fillPlaceholders(message, { signerName: "", signerEmail: "", documentName });
}

function toFile(token: string, item: ItemRow): SigningSession["files"][number] {
  const at = `/api/direct/${token}/items/${item.id}`;
  return {
    id: item.id,
    title: withoutPdf(item.title),
    order: item.order,
    pages: readPageSizes(item),
    originalUrl: `${at}/original`,
    readingUrl: `${at}/reading`,
    sealedUrl: null,
    firstPageUrl: item.firstPageKey ? `${at}/first-page` : null,
  };
}

/** Returns the fields with the values they will have when the document is sent (domain/signing.md 4.6). */
function listOpenFields(token: string, open: OpenLink): SigningField[] {
  const { template } = open;
  const rows = new Map(template.fields.map((row) => [row.id, toFieldForRules(row)]));
  const roles = new Map(template.recipients.map((row) => [row.id, row.role]));
  const words = messages[template.meta.language].signing.role;
  return listSigningFields({ token, ticket: null }, toRecipientContext(open), []).map((field) => {
    const row = rows.get(field.id);
    const isTold = row !== undefined && (field.mine || isReadOnly(row));
    const preset = isTold ? (row.inserted ? row.customText : getPresetValue(row)) : null;
    const isOwn = field.recipientId === open.recipient.id;
    return {
      ...field,
      recipientName: isOwn ? "" : words[roles.get(field.recipientId) ?? "SIGNER"],
      meta: isTold ? field.meta : null,
      inserted: preset !== null,
      customText: preset ?? "",
    };
  });
}
