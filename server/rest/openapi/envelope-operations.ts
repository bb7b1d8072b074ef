import { buildPageExample, EXAMPLE_IDS, envelope, listed, lite, withUrl } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { envelopeId, recipientId } = EXAMPLE_IDS;
const COPY = "envelope_tmoznarvlkcdhbsy";
const SENT = { success: true, id: envelopeId, recipients: [withUrl] };

/** Operations on whole envelopes (rest/envelopes.md 4). */
export const ENVELOPE_OPERATIONS: OperationTexts = {
  "GET /envelope": {
    operationId: "envelope-find",
    tag: "Envelope",
    summary: "List envelopes",
    description:
      "Newest first. Without `folderId` only envelopes outside folders are listed; `folderId=*` lists all. " +
      "`query` looks into title, external id, and names and addresses of recipients, without regard to case and " +
      "accents: every word must be found, in any order, and quotes keep words together. What it finds comes best " +
      "first: that very title or id, then the newest 1000 by how well they match, then the others by date; with " +
      "`orderByDirection=asc` oldest first.",
    example: { response: buildPageExample([listed]) },
  },
  "GET /envelope/search": {
    operationId: "envelope-search",
    tag: "Envelope",
    summary: "Find envelopes while somebody types",
    description:
      "The few that the query most likely means, best first, from all folders. Nothing is counted.",
    example: {
      response: { data: [{ id: listed.id, title: listed.title, type: listed.type, status: listed.status }] },
    },
  },
  "GET /envelope/count": {
    operationId: "envelope-count",
    tag: "Envelope",
    summary: "Count envelopes by status",
    description: "Takes the filters of the list, and says of each status how many it would show.",
    example: {
      response: { count: 3, byStatus: { DRAFT: 1, PENDING: 1, COMPLETED: 1, REJECTED: 0, CANCELLED: 0 } },
    },
  },
  "GET /envelope/export": {
    operationId: "envelope-export",
    tag: "Envelope",
    summary: "Download a list of envelopes as a table",
    description:
      "Takes the filters of the list, 50000 envelopes at most, and answers CSV in UTF-8 with a byte order mark, or with " +
      "`format=xlsx` a workbook. Cells that a spreadsheet would run as a formula begin with a quote. Who took it, when " +
      "and how much is written down (`GET /export`).",
    answer: "table",
  },
  "GET /envelope/download": {
    operationId: "envelope-downloadMany",
    tag: "Envelope",
    summary: "Download the files of several documents as a zip file",
    description:
      "Up to 100 documents by `envelopeIds` (repeat it), or what a list with the same filters shows, up to 500 documents " +
      "and 2 GB. `version=original` gives the files as they were before signing; `include=all` puts audit log and " +
      "certificate beside them, for up to 100 documents. What could not be put in is listed in `not-included.txt`. Each " +
      "document's log says that it was downloaded.",
    answer: "zip",
  },
  "GET /envelope/{envelopeId}": {
    operationId: "envelope-get",
    tag: "Envelope",
    summary: "Get an envelope",
    example: { response: envelope },
  },
  "POST /envelope/get-many": {
    operationId: "envelope-getMany",
    tag: "Envelope",
    summary: "Get up to 20 envelopes",
    description: "In the order asked for, each once; ids that are unknown or not visible are left out.",
    example: {
      request: { ids: { type: "envelopeId", ids: [envelopeId] } },
      response: { data: [envelope] },
    },
  },
  "POST /envelope/create": {
    operationId: "envelope-create",
    tag: "Envelope",
    summary: "Create an envelope from PDF files",
    description:
      "Send the settings as JSON in the part `payload` and every PDF as a part `files`. A field says which file " +
      "it lies on by `identifier`: the file's name or its zero-based index. Text such as `{{signature, r1}}` in " +
      "a PDF becomes a field of the first recipient.",
    body: "multipart",
    example: {
      request: {
        title: lite.title,
        type: "DOCUMENT",
        externalId: "lease-2026-04",
        recipients: [
          {
            email: "ana.rojas@example.com",
            name: "Ana Rojas",
            role: "SIGNER",
            signingOrder: 1,
            fields: [
              {
                identifier: "lease.pdf",
                type: "SIGNATURE",
                page: 1,
                positionX: 10,
                positionY: 80,
                width: 30,
                height: 6,
              },
            ],
          },
        ],
        meta: { subject: "Please sign the lease", timezone: "America/Santiago", language: "en" },
      },
      response: { id: envelopeId },
    },
  },
  "POST /envelope/use": {
    operationId: "envelope-use",
    tag: "Envelope",
    summary: "Create a document from a template",
    description:
      "As JSON, or as multipart with `payload` and `files` to replace files of the template. With " +
      "`distributeDocument` the document is sent in the same step: if sending is refused, nothing is created.",
    body: "multipart or json",
    example: {
      request: {
        envelopeId,
        recipients: [{ id: recipientId, email: "ana.rojas@example.com", name: "Ana Rojas" }],
        prefillFields: [{ id: EXAMPLE_IDS.fieldId, type: "text", value: "Av. Providencia 1234" }],
        distributeDocument: true,
      },
      response: { id: COPY, recipients: [withUrl] },
    },
  },
  "POST /envelope/update": {
    operationId: "envelope-update",
    tag: "Envelope",
    summary: "Change settings of a draft or template",
    description: "Given keys replace, absent ones stay. Once distributed, an envelope is fixed.",
    example: {
      request: { envelopeId, data: { title: "Lease agreement" }, meta: { signingOrder: "SEQUENTIAL" } },
      response: lite,
    },
  },
  "POST /envelope/rename": {
    operationId: "envelope-rename",
    tag: "Envelope",
    summary: "Give a document another title",
    description:
      "Also after it was sent, until everybody has acted: once sealed, its title stands on its certificate. The audit log " +
      "says who renamed it from what to what.",
    example: { request: { envelopeId, title: lite.title }, response: lite },
  },
  "POST /envelope/distribute": {
    operationId: "envelope-distribute",
    tag: "Envelope",
    summary: "Send a draft",
    description:
      "Checks everything, fixes the fields and invites whoever is first in turn. Every signer needs a signature " +
      "field, and everybody an address that mail can reach. With `distributionMethod` NONE nobody is mailed: hand " +
      "out `signingUrl` yourself; addresses may then be blank.",
    example: { request: { envelopeId, meta: { subject: "Please sign the lease" } }, response: SENT },
  },
  "POST /envelope/redistribute": {
    operationId: "envelope-redistribute",
    tag: "Envelope",
    summary: "Remind recipients and renew their links",
    example: { request: { envelopeId, recipients: [recipientId] }, response: SENT },
  },
  "POST /envelope/cancel": {
    operationId: "envelope-cancel",
    tag: "Envelope",
    summary: "Cancel a draft or pending envelope",
    example: { request: { envelopeId, reason: "Wrong rent in clause 4" }, response: { success: true } },
  },
  "POST /envelope/delete": {
    operationId: "envelope-delete",
    tag: "Envelope",
    summary: "Delete an envelope",
    description: "A completed envelope cannot be deleted; deleting a pending one cancels it.",
    example: { request: { envelopeId }, response: { success: true } },
  },
  "POST /envelope/duplicate": {
    operationId: "envelope-duplicate",
    tag: "Envelope",
    summary: "Copy an envelope into a new draft",
    description: "From the original, unsigned files. Without recipients there are no fields either.",
    example: { request: { envelopeId, includeRecipients: true }, response: { id: COPY } },
  },
  "POST /envelope/bulk/move": {
    operationId: "envelope-bulk-move",
    tag: "Envelope",
    summary: "Move up to 100 envelopes into a folder",
    description:
      "`folderId` null moves them out of all folders. `noLongerSeenBy` names who found one of them before and does " +
      "not any more.",
    example: {
      request: { envelopeIds: [envelopeId], folderId: null },
      response: { movedCount: 1, noLongerSeenBy: { count: 0, people: [] } },
    },
  },
  "POST /envelope/bulk/delete": {
    operationId: "envelope-bulk-delete",
    tag: "Envelope",
    summary: "Delete up to 100 envelopes",
    description: "Each on its own: those that may not be deleted are named in `failedIds`.",
    example: {
      request: { envelopeIds: [envelopeId, COPY] },
      response: { deletedCount: 1, failedIds: [COPY] },
    },
  },
  "POST /envelope/bulk/cancel": {
    operationId: "envelope-bulk-cancel",
    tag: "Envelope",
    summary: "Cancel up to 100 envelopes",
    description: "Each on its own: those that may not be cancelled are named in `failedIds`.",
    example: {
      request: { envelopeIds: [envelopeId], reason: "Superseded" },
      response: { cancelledCount: 1, failedIds: [] },
    },
  },
  "GET /envelope/{envelopeId}/audit-log": {
    operationId: "envelope-auditLog-find",
    tag: "Envelope",
    summary: "List what happened to a document",
    description: "Newest first. `include=all` adds kinds of entries that published clients do not know.",
    example: {
      response: buildPageExample([
        {
          id: "8123",
          createdAt: lite.createdAt,
          envelopeId,
          seq: 1,
          type: "DOCUMENT_CREATED",
          data: { title: lite.title, source: { type: "DOCUMENT" } },
          name: "Acme",
          email: null,
          userId: null,
          ipAddress: "203.0.113.9",
          userAgent: "acme-integration/2.1",
        },
      ]),
    },
  },
  "GET /envelope/{envelopeId}/audit-log/download": {
    operationId: "envelope-auditLog-downloadPdf",
    tag: "Envelope",
    summary: "Download the audit log as PDF",
    answer: "pdf",
  },
  "GET /envelope/{envelopeId}/certificate/download": {
    operationId: "envelope-certificate-downloadPdf",
    tag: "Envelope",
    summary: "Download the certificate as PDF",
    description: "Once the envelope is completed or rejected.",
    answer: "pdf",
  },
  "GET /envelope/{envelopeId}/evidence/download": {
    operationId: "envelope-evidence-download",
    tag: "Envelope",
    summary: "Download everything that speaks for an envelope as one zip file",
    description:
      "Once the envelope is completed or rejected: originals, sealed files, the audit log as JSON lines, the " +
      "certificates of the seal, the consents, and `manifest.json` with the SHA-256 of each. Made while it is " +
      "sent, so without a length.",
    answer: "zip",
  },
  "POST /envelope/direct-link/create": {
    operationId: "envelope-directLink-create",
    tag: "Direct Links",
    summary: "Give a template a direct link",
    example: { request: { envelopeId, directRecipientId: recipientId }, response: directLinkExample() },
  },
  "POST /envelope/direct-link/toggle": {
    operationId: "envelope-directLink-toggle",
    tag: "Direct Links",
    summary: "Switch a direct link on or off",
    example: { request: { envelopeId, enabled: true }, response: directLinkExample() },
  },
  "POST /envelope/direct-link/delete": {
    operationId: "envelope-directLink-delete",
    tag: "Direct Links",
    summary: "Remove a template's direct link",
    example: { request: { envelopeId }, response: { success: true } },
  },
};

function directLinkExample() {
  return {
    id: EXAMPLE_IDS.id,
    token: "Lq8sVd3mTz5xRk7wYb2nCf9hGj4pEa6u",
    createdAt: lite.createdAt,
    enabled: true,
    directTemplateRecipientId: recipientId,
    envelopeId,
    templateId: 31,
  };
}
