import { z } from "zod";
import type { EnvelopeRow, MetaRow, RecipientRow } from "@/server/db/store/envelope";
import { EmailSettings, EnvelopeAuthOptions, EnvelopeLite, EnvelopeMeta } from "./envelope";
import { toSecondaryId } from "./envelope-wire";
import { Recipient, RecipientAuthOptions, toIso } from "./recipient";

/** A field for webhooks with `includeFields` (domain/webhook-events.md 2.3). */
const PayloadField = z.object({
  id: z.int(),
  type: z.string(),
  recipientId: z.int(),
  page: z.int(),
  customText: z.string(),
  inserted: z.boolean(),
});

const PayloadRecipient = Recipient.omit({ language: true }).extend({
  documentId: z.int().nullable(),
  templateId: z.int().nullable(),
});

/** The envelope in a webhook's body (domain/webhook-events.md 2.3); the event beside it says what happened. */
export const WebhookPayload = EnvelopeLite.omit({
  id: true,
  internalVersion: true,
  templateType: true,
  publicTitle: true,
  publicDescription: true,
}).extend({
  /** The legacy number; `envelopeId` is the envelope's id. */
  id: z.int(),
  envelopeId: z.string(),
  templateId: z.int().nullable(),
  documentMeta: EnvelopeMeta.omit({
    emailId: true,
    emailReplyTo: true,
    envelopeExpirationPeriod: true,
    reminderSettings: true,
    furtherSignatures: true,
    signatureFrame: true,
  }).nullable(),
  recipients: z.array(PayloadRecipient),
  /** The same list again, under the name older clients read. */
  Recipient: z.array(PayloadRecipient),
  /** Only for webhooks with `includeFields`. */
  fields: z.array(PayloadField).optional(),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;

type PayloadSource = {
  envelope: EnvelopeRow;
  meta: MetaRow;
  recipients: RecipientRow[];
};

function toPayloadRecipient(row: PayloadSource["recipients"][number], envelope: PayloadSource["envelope"]) {
  return {
    id: row.id,
    envelopeId: row.envelopeId,
    documentId: envelope.type === "DOCUMENT" ? envelope.legacyId : null,
    templateId: envelope.type === "TEMPLATE" ? envelope.legacyId : null,
    email: row.email,
    name: row.name,
    /** Blank in the frozen payload; fan-out fills it for a webhook that may carry tokens (ruling 26). */
    token: "",
    documentDeletedAt: toIso(row.documentDeletedAt),
    expired: toIso(row.expiredAt),
    expiresAt: toIso(row.expiresAt),
    expirationNotifiedAt: toIso(row.expirationNotifiedAt),
    signedAt: toIso(row.signedAt),
    authOptions: RecipientAuthOptions.parse(row.authOptions),
    signingOrder: row.signingOrder,
    rejectionReason: row.rejectionReason,
    role: row.role,
    readStatus: row.readStatus,
    signingStatus: row.signingStatus,
    sendStatus: row.sendStatus,
  };
}

/**
 * Builds the webhook payload of an envelope in its current state (domain/webhook-events.md 2.3), with the `Recipient`
 * alias that older clients read.
 */
export function buildPayload({ envelope, meta, recipients: people }: PayloadSource): WebhookPayload {
  const payloadRecipients = people.map((row) => toPayloadRecipient(row, envelope));
  return {
    id: envelope.legacyId,
    envelopeId: envelope.id,
    secondaryId: toSecondaryId(envelope),
    type: envelope.type,
    externalId: envelope.externalId,
    userId: envelope.userId,
    authOptions: EnvelopeAuthOptions.parse(envelope.authOptions),
    formValues: envelope.formValues ?? null,
    visibility: envelope.visibility,
    title: envelope.title,
    status: envelope.status,
    createdAt: envelope.createdAt.toISOString(),
    updatedAt: envelope.updatedAt.toISOString(),
    completedAt: toIso(envelope.completedAt),
    deletedAt: toIso(envelope.deletedAt),
    teamId: envelope.teamId,
    folderId: envelope.folderId,
    templateId: envelope.templateId,
    source: envelope.source,
    documentMeta: {
      id: meta.id,
      subject: meta.subject,
      message: meta.message,
      timezone: meta.timezone,
      dateFormat: meta.dateFormat,
      redirectUrl: meta.redirectUrl,
      signingOrder: meta.signingOrder,
      allowDictateNextSigner: meta.allowDictateNextSigner,
      typedSignatureEnabled: meta.typedSignatureEnabled,
      uploadSignatureEnabled: meta.uploadSignatureEnabled,
      drawSignatureEnabled: meta.drawSignatureEnabled,
      language: meta.language,
      distributionMethod: meta.distributionMethod,
      emailSettings: EmailSettings.parse(meta.emailSettings),
    },
    recipients: payloadRecipients,
    Recipient: payloadRecipients,
  };
}
