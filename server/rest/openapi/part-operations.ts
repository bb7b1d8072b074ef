import {
  buildPageExample,
  EXAMPLE_IDS,
  field,
  item,
  lite,
  newField,
  recipient,
} from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { envelopeId, envelopeItemId, recipientId, fieldId, id } = EXAMPLE_IDS;
const OK = { success: true };
const legacy = { documentId: 128, templateId: null };
const LINK = { label: "House rules", data: "https://example.com/house-rules" };
const IGNORED = {
  envelopeItemId,
  text: "{{sign, r1}}",
  page: 4,
  reason: "UNKNOWN_TYPE",
  suggestion: "SIGNATURE",
};
const WAITING = { envelopeItemId, recipient: 2, count: 1, reason: "NO_SUCH_RECIPIENT" };
const SUGGESTION = {
  type: "SIGNATURE",
  page: 2,
  positionX: 12.1,
  positionY: 71.4,
  width: 33.9,
  height: 3.6,
  label: "Tenant",
  source: "LINE",
  confidence: 0.85,
  recipientId: null,
  party: "tenant",
  fieldMeta: { type: "signature", fontSize: 12, overflow: "auto" },
};
const WEBHOOK = {
  id,
  teamId: lite.teamId,
  userId: lite.userId,
  webhookUrl: "https://hooks.example.com/signed",
  eventTriggers: ["DOCUMENT_COMPLETED", "DOCUMENT_REJECTED"],
  enabled: true,
  includeFields: false,
  includeSigningTokens: false,
  hasSecret: true,
  previousSecretUntil: null,
  pausedAt: null,
  createdAt: lite.createdAt,
  updatedAt: lite.updatedAt,
};
const HEALTH = {
  outcomes: ["SUCCESS", "SUCCESS", "FAILED"],
  lastAttemptAt: lite.updatedAt,
  lastSuccessAt: lite.updatedAt,
  failuresInRow: 0,
};
const WITH_SECRET = { ...WEBHOOK, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwXv1pZ2bQ0aE=" };

/** Items, fields, recipients, attachments, embedding, webhooks (rest/envelopes.md 5 to 8, rest/resources.md 9, 10; ruling 21). */
export const PART_OPERATIONS: OperationTexts = {
  "POST /envelope/item/create-many": {
    operationId: "envelope-item-createMany",
    tag: "Envelope Items",
    summary: "Add PDF files to a draft or template",
    body: "multipart",
    example: { request: { envelopeId }, response: { data: [item] } },
  },
  "POST /envelope/item/update-many": {
    operationId: "envelope-item-updateMany",
    tag: "Envelope Items",
    summary: "Rename or reorder files",
    example: {
      request: { envelopeId, data: [{ envelopeItemId, title: "lease.pdf", order: 1 }] },
      response: { data: [{ id: envelopeItemId, order: 1, title: "lease.pdf", envelopeId }] },
    },
  },
  "POST /envelope/item/replace": {
    operationId: "envelope-item-replace",
    tag: "Envelope Items",
    summary: "Put another PDF in the place of a file",
    description: "Fields on pages that the new file does not have are removed.",
    body: "multipart",
    example: { request: { envelopeId, envelopeItemId }, response: { data: item } },
  },
  "POST /envelope/item/delete": {
    operationId: "envelope-item-delete",
    tag: "Envelope Items",
    summary: "Remove a file and its fields from a draft or template",
    example: { request: { envelopeId, envelopeItemId }, response: OK },
  },
  "POST /envelope/item/take-up-tags": {
    operationId: "envelope-item-takeUpTags",
    tag: "Envelope Items",
    summary: "Make fields of the tags that wait in the files of a draft or template",
    description:
      "`{{signature, r1}}` waits in a file that came before its people. rN is the Nth recipient by signing order. " +
      "`waiting` names by their N those that go on waiting, `ignored` what looks like a tag and is none, each with " +
      "its reason; `suggestion` is the type that was probably meant. Repeating the call makes no field twice.",
    example: { request: { envelopeId }, response: { data: [field], waiting: [WAITING], ignored: [IGNORED] } },
  },
  "POST /envelope/item/dismiss-tags": {
    operationId: "envelope-item-dismissTags",
    tag: "Envelope Items",
    summary: "Leave the tags that wait in the files of a draft or template as text",
    example: { request: { envelopeId }, response: OK },
  },
  "GET /envelope/item/{envelopeItemId}/download": {
    operationId: "envelope-item-download",
    tag: "Envelope Items",
    summary: "Download a file",
    description:
      "`version` signed (the sealed file once completed), original (the bytes that signers see, unsigned) or " +
      "pending (a preview with what was filled in so far). Ranges and If-None-Match work.",
    answer: "pdf",
  },
  "GET /envelope/item/{envelopeItemId}/suggestions": {
    operationId: "envelope-item-suggestions",
    tag: "Envelope Items",
    summary: "Find where a file asks to be filled or signed",
    description:
      "Fields of the PDF's own form, printed lines, boxes and labels, 20 pages at a time: go on with `fromPage` = " +
      "`nextPage` until that is null. What you keep goes to field/create-many as it is, with a `recipientId`: ask whoever prepares the document once who each `party` is.",
    example: { response: { data: [SUGGESTION], nextPage: null } },
  },
  "GET /envelope/field/{fieldId}": {
    operationId: "envelope-field-get",
    tag: "Envelope Fields",
    summary: "Get a field",
    example: { response: field },
  },
  "POST /envelope/field/create-many": {
    operationId: "envelope-field-createMany",
    tag: "Envelope Fields",
    summary: "Place fields",
    description:
      "By geometry (`page`, `positionX`, `positionY`, `width`, `height`, in percent of the page from its " +
      "top-left corner), or where the text `placeholder` stands in the PDF.",
    example: { request: { envelopeId, data: [newField] }, response: { data: [field] } },
  },
  "POST /envelope/field/update-many": {
    operationId: "envelope-field-updateMany",
    tag: "Envelope Fields",
    summary: "Move or configure fields of a draft or template",
    description:
      "Absent keys stay as they are, `fieldMeta` included. With the `revision` that a field had when you read it, " +
      "the call answers 409 CONFLICT and changes nothing if somebody changed or deleted the field since: issues[] " +
      "names each such field, who did it and when. Leave `revision` out to write whatever the field is now.",
    example: {
      request: { envelopeId, data: [{ id: fieldId, type: "SIGNATURE", positionY: 80 }] },
      response: { data: [field] },
    },
  },
  "POST /envelope/field/delete": {
    operationId: "envelope-field-delete",
    tag: "Envelope Fields",
    summary: "Remove a field from a draft or template",
    description: "With the `revision` that you read, a field that changed since stays: 409 CONFLICT.",
    example: { request: { fieldId }, response: OK },
  },
  "GET /envelope/recipient/{recipientId}": {
    operationId: "envelope-recipient-get",
    tag: "Envelope Recipients",
    summary: "Get a recipient with its fields",
    example: { response: { ...recipient, ...legacy, fields: [field] } },
  },
  "POST /envelope/recipient/add": {
    operationId: "envelope-recipient-add",
    tag: "Envelope Recipients",
    summary: "Add somebody to a document under way",
    description:
      "With their fields, and asked as soon as it is their turn; the seal waits for them. A signer needs a signature field " +
      "and can be added while nobody has acted. Nobody comes before somebody who was already asked.",
    example: {
      request: {
        envelopeId,
        recipient: { email: "marta.diaz@example.com", name: "Marta Díaz", role: "APPROVER" },
      },
      response: { ...recipient, ...legacy, fields: [] },
    },
  },
  "POST /envelope/recipient/create-many": {
    operationId: "envelope-recipient-createMany",
    tag: "Envelope Recipients",
    summary: "Add recipients",
    description: "An empty `email` is legal: hand out the signing link yourself.",
    example: {
      request: {
        envelopeId,
        data: [{ email: "ana.rojas@example.com", name: "Ana Rojas", role: "SIGNER", signingOrder: 1 }],
      },
      response: { data: [recipient] },
    },
  },
  "POST /envelope/recipient/update-many": {
    operationId: "envelope-recipient-updateMany",
    tag: "Envelope Recipients",
    summary: "Change recipients who have not acted",
    example: {
      request: { envelopeId, data: [{ id: recipientId, name: "Ana Rojas Pérez" }] },
      response: { data: [{ ...recipient, ...legacy, name: "Ana Rojas Pérez" }] },
    },
  },
  "POST /envelope/recipient/delete": {
    operationId: "envelope-recipient-delete",
    tag: "Envelope Recipients",
    summary: "Remove a recipient who has not acted, with its fields",
    example: { request: { recipientId }, response: OK },
  },
  "POST /envelope/recipient/{recipientId}/reject": {
    operationId: "envelope-recipient-rejectOnBehalfOf",
    tag: "Envelope Recipients",
    summary: "Record that a recipient rejected outside the service",
    description: "Ends the whole envelope.",
    example: {
      request: { envelopeId, reason: "Declined by phone" },
      response: {
        ...recipient,
        ...legacy,
        signingStatus: "REJECTED",
        signedAt: lite.updatedAt,
        rejectionReason: "Declined by phone",
        fields: [field],
      },
    },
  },
  "GET /envelope/attachment": {
    operationId: "envelope-attachment-find",
    tag: "Envelope Attachments",
    summary: "List the attachments of an envelope",
    description:
      "Also for a recipient: with `token`, its signing token, instead of the Authorization header.",
    isPublic: true,
    example: { response: { data: [{ id, type: "link", ...LINK }] } },
  },
  "POST /envelope/attachment/create": {
    operationId: "envelope-attachment-create",
    tag: "Envelope Attachments",
    summary: "Attach a link",
    example: { request: { envelopeId, data: LINK }, response: { id } },
  },
  "POST /envelope/attachment/update": {
    operationId: "envelope-attachment-update",
    tag: "Envelope Attachments",
    summary: "Change an attached link",
    example: { request: { id, data: LINK }, response: OK },
  },
  "POST /envelope/attachment/delete": {
    operationId: "envelope-attachment-delete",
    tag: "Envelope Attachments",
    summary: "Remove an attached link",
    example: { request: { id }, response: OK },
  },
  "POST /embedding/create-presign-token": {
    operationId: "embeddingPresign-createEmbeddingPresignToken",
    tag: "Embedding",
    summary: "Create a token for embedding",
    description: "`expiresIn` is asked for in minutes and answered in seconds.",
    example: {
      request: { expiresIn: 60, scope: `envelopeId:${envelopeId}` },
      response: {
        token: "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiIzIn0.K3v9xq",
        expiresAt: "2026-05-04T11:00:00.000Z",
        expiresIn: 3600,
      },
    },
  },
  "POST /embedding/verify-presign-token": {
    operationId: "embeddingPresign-verifyEmbeddingPresignToken",
    tag: "Embedding",
    summary: "Say whether a token for embedding is valid",
    example: { request: { token: "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiIzIn0.K3v9xq" }, response: OK },
  },
  "GET /webhook": {
    operationId: "webhook-find",
    tag: "Webhook",
    summary: "List webhooks",
    example: { response: buildPageExample([{ ...WEBHOOK, health: HEALTH }]) },
  },
  "GET /webhook/{id}": {
    operationId: "webhook-get",
    tag: "Webhook",
    summary: "Get a webhook",
    example: { response: WEBHOOK },
  },
  "POST /webhook/create": {
    operationId: "webhook-create",
    tag: "Webhook",
    summary: "Create a webhook",
    description: "The answer is the only place that shows the secret, unless you rotate it.",
    example: {
      request: { webhookUrl: WEBHOOK.webhookUrl, eventTriggers: WEBHOOK.eventTriggers },
      response: WITH_SECRET,
    },
  },
  "POST /webhook/update": {
    operationId: "webhook-update",
    tag: "Webhook",
    summary: "Change a webhook",
    example: { request: { id, data: { enabled: true } }, response: WEBHOOK },
  },
  "POST /webhook/rotate-secret": {
    operationId: "webhook-rotateSecret",
    tag: "Webhook",
    summary: "Give a webhook a new secret",
    description: "For `overlapHours` the signature header carries both.",
    example: { request: { id, overlapHours: 24 }, response: WITH_SECRET },
  },
  "POST /webhook/delete": {
    operationId: "webhook-delete",
    tag: "Webhook",
    summary: "Delete a webhook",
    example: { request: { id }, response: OK },
  },
};
