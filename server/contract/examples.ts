import type { z } from "zod";
import type { Envelope, EnvelopeLite } from "./envelope";
import { WebhookPayload } from "./event";
import type { Field } from "./field";
import type { Recipient, RecipientWithUrl } from "./recipient";

/** Ids of an invented envelope that all examples share. A test checks each example against its schema. */
const ENVELOPE_ID = "envelope_bdkhyrmvolzsnatc";
const ITEM_ID = "envelope_item_kvtalnsbmrehcdoz";
const TOKEN = "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE";
const CREATED = "2026-05-04T10:00:00.000Z";
const UPDATED = "2026-05-04T10:05:12.345Z";
const SEALED = "2026-05-05T08:30:00.000Z";

export const EXAMPLE_IDS = {
  envelopeId: ENVELOPE_ID,
  envelopeItemId: ITEM_ID,
  recipientId: 4711,
  fieldId: 90210,
  id: "b1v7kq0rz6c3mw9x2t5n8ydj",
};

export const recipient: Recipient = {
  envelopeId: ENVELOPE_ID,
  role: "SIGNER",
  readStatus: "NOT_OPENED",
  signingStatus: "NOT_SIGNED",
  sendStatus: "NOT_SENT",
  id: EXAMPLE_IDS.recipientId,
  email: "ana.rojas@example.com",
  name: "Ana Rojas",
  token: TOKEN,
  documentDeletedAt: null,
  expired: null,
  expiresAt: null,
  expirationNotifiedAt: null,
  signedAt: null,
  authOptions: { accessAuth: [], actionAuth: [] },
  signingOrder: 1,
  language: null,
  rejectionReason: null,
};

export const field: Field = {
  envelopeId: ENVELOPE_ID,
  envelopeItemId: ITEM_ID,
  type: "SIGNATURE",
  id: EXAMPLE_IDS.fieldId,
  secondaryId: "f4x2b8n6q0s1d3g5h7j9k2l4",
  recipientId: recipient.id,
  page: 1,
  positionX: 10,
  positionY: 80,
  width: 30,
  height: 6,
  customText: "",
  inserted: false,
  fieldMeta: { type: "signature", fontSize: 12, overflow: "auto" },
  documentId: 128,
  templateId: null,
  revision: 1,
};

export const newField = {
  type: "SIGNATURE",
  recipientId: recipient.id,
  page: 1,
  positionX: 10,
  positionY: 80,
  width: 30,
  height: 6,
};

export const lite: EnvelopeLite = {
  internalVersion: 2,
  type: "DOCUMENT",
  status: "DRAFT",
  source: "DOCUMENT",
  visibility: "EVERYONE",
  templateType: "PRIVATE",
  id: ENVELOPE_ID,
  secondaryId: "document_128",
  externalId: "lease-2026-04",
  createdAt: CREATED,
  updatedAt: UPDATED,
  completedAt: null,
  deletedAt: null,
  title: "Lease agreement",
  authOptions: { globalAccessAuth: [], globalActionAuth: [] },
  formValues: null,
  publicTitle: "",
  publicDescription: "",
  userId: 12,
  teamId: 3,
  folderId: null,
};

const documentMeta: Envelope["documentMeta"] = {
  signingOrder: "PARALLEL",
  distributionMethod: "EMAIL",
  id: "m8t2y4u6i0p1a3s5d7f9g2h4",
  subject: "Please sign the lease",
  message: null,
  timezone: "America/Santiago",
  dateFormat: "yyyy-MM-dd hh:mm a",
  redirectUrl: null,
  typedSignatureEnabled: true,
  uploadSignatureEnabled: true,
  drawSignatureEnabled: true,
  allowDictateNextSigner: false,
  furtherSignatures: false,
  signatureFrame: false,
  language: "en",
  emailSettings: {
    recipientSigningRequest: true,
    recipientRemoved: true,
    recipientSigned: true,
    documentPending: true,
    documentCompleted: true,
    documentDeleted: true,
    ownerDocumentCompleted: true,
    ownerRecipientExpired: true,
    ownerDocumentCreated: true,
  },
  emailId: null,
  emailReplyTo: null,
  envelopeExpirationPeriod: null,
  reminderSettings: null,
};

export const item: Envelope["envelopeItems"][number] = {
  envelopeId: ENVELOPE_ID,
  documentDataId: "d5c7v9b1n3m5k7j9h1g3f5d7",
  id: ITEM_ID,
  title: "lease.pdf",
  order: 1,
};

const team = { id: 3, url: "acme" };
const user = { id: 12, name: "Olga Owner", email: "olga@example.com" };

export const envelope: Envelope & { recipients: unknown[] } = {
  ...lite,
  templateId: null,
  templateRevision: null,
  documentMeta,
  recipients: [{ ...recipient, fields: [field] }],
  fields: [field],
  envelopeItems: [item],
  directLink: null,
  scheduledSend: null,
  sealing: null,
  team,
  user,
};

export const listed = { ...lite, templateId: null, user, recipients: [recipient], team };

export const buildPageExample = (data: unknown[]) => ({
  data,
  count: data.length,
  currentPage: 1,
  perPage: 10,
  totalPages: 1,
});

export const withUrl: z.infer<typeof RecipientWithUrl> = {
  id: recipient.id,
  name: recipient.name,
  email: recipient.email,
  token: TOKEN,
  role: "SIGNER",
  signingOrder: 1,
  signingUrl: `https://sign.example.com/sign/${TOKEN}`,
};

/**
 * Returns a webhook's payload after all recipients signed. Parsing drops keys of the envelope that a payload
 * lacks.
 */
export const buildWebhookPayload = (): WebhookPayload => {
  const signed = {
    ...recipient,
    token: "",
    readStatus: "OPENED",
    signingStatus: "SIGNED",
    sendStatus: "SENT",
    signedAt: SEALED,
    documentId: 128,
    templateId: null,
  };
  return WebhookPayload.parse({
    ...lite,
    status: "COMPLETED",
    completedAt: SEALED,
    updatedAt: SEALED,
    id: 128,
    envelopeId: ENVELOPE_ID,
    templateId: null,
    documentMeta,
    recipients: [signed],
    Recipient: [signed],
  });
};

/** A sender address whose code has not been entered yet, without its id. */
export const UNPROVEN_SENDER = {
  email: "contracts@example.com",
  status: "PENDING",
  sendsAs: null,
  domain: {
    name: "example.com",
    status: "PENDING",
    problem: null,
    checkedAt: null,
    records: [
      {
        proof: "DKIM",
        type: "TXT",
        name: "rubrica-x1sw9z2b._domainkey.example.com",
        value: "v=DKIM1; k=rsa; p=MIIBIjANBgkq…",
        found: false,
      },
    ],
  },
  verifiedAt: null,
  createdAt: lite.createdAt,
};
