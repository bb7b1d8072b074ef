import { buildPageExample, EXAMPLE_IDS, lite } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { id, envelopeId, recipientId, fieldId } = EXAMPLE_IDS;

const BATCH = {
  id,
  teamId: 12,
  userId: 34,
  templateId: envelopeId,
  templateTitle: lite.title,
  templateRevision: null,
  name: "Leases of March",
  mode: "SEND",
  perMinute: 120,
  state: "RUNNING",
  pauseReason: null,
  counts: { total: 187, waiting: 145, done: 42, failed: 0, skipped: 0, stopped: 0 },
  fileName: "leases.csv",
  fileSha256: null,
  createdAt: lite.createdAt,
  updatedAt: lite.updatedAt,
  endedAt: null,
};
const COLUMNS = [
  { kind: "email", header: "E-mail", recipientId },
  { kind: "name", header: "Name", recipientId },
  { kind: "field", header: "Address", fieldId },
];
const ROW = ["ana.rojas@example.com", "Ana Rojas", "Av. Providencia 1234"];
const idRequest = { request: { bulkSendId: id } };

/** Bulk sends: a document per row from a template (rest/resources.md 18). */
export const BULK_SEND_OPERATIONS: OperationTexts = {
  "POST /bulk-send/create": {
    operationId: "bulkSend-create",
    tag: "Bulk Send",
    summary: "Send a template to many",
    description:
      "A document for each row, made in the background at `perMinute`. Columns say what their cells fill: address or " +
      "name of a template's recipient, a field, the external id, or a variable such as `{contract}` in subject and " +
      "message. A blank cell leaves what the template has; several options of a checkbox are parted by `;`. Rows that are wrong refuse all, " +
      "with their places in `issues`, or are kept as SKIPPED with `skipInvalid`. At most 5000 rows and 32 MB.",
    example: {
      request: { templateId: envelopeId, name: BATCH.name, mode: "SEND", columns: COLUMNS, rows: [ROW] },
      response: BATCH,
    },
  },
  "GET /bulk-send": {
    operationId: "bulkSend-find",
    tag: "Bulk Send",
    summary: "List bulk sends",
    description: "Newest first. Who sees a template sees what was sent of it in bulk.",
    example: { response: buildPageExample([BATCH]) },
  },
  "GET /bulk-send/{bulkSendId}": {
    operationId: "bulkSend-get",
    tag: "Bulk Send",
    summary: "Get a bulk send with its log",
    example: {
      response: {
        ...BATCH,
        senderName: "Ana Rojas",
        columns: COLUMNS,
        log: [{ type: "CREATED", actorName: "Ana Rojas", reason: null, createdAt: lite.createdAt }],
        maySteer: true,
      },
    },
  },
  "GET /bulk-send/{bulkSendId}/rows": {
    operationId: "bulkSend-rows",
    tag: "Bulk Send",
    summary: "List rows and what became of them",
    example: {
      response: buildPageExample([
        {
          position: 1,
          cells: ROW,
          state: "DONE",
          envelopeId: "envelope_tmoznarvlkcdhbsy",
          errorCode: null,
          issues: [],
          finishedAt: lite.updatedAt,
        },
      ]),
    },
  },
  "GET /bulk-send/{bulkSendId}/result": {
    operationId: "bulkSend-result",
    tag: "Bulk Send",
    summary: "Download the result as CSV",
    description:
      "The rows with state, document, its status and what is wrong. With `includeLinks` also signing links, for who may " +
      "hand them out; each is written into its document's audit log. Cells that a spreadsheet would run have a quote in front.",
    answer: "csv",
  },
  "POST /bulk-send/pause": {
    operationId: "bulkSend-pause",
    tag: "Bulk Send",
    summary: "Pause a bulk send",
    example: { ...idRequest, response: { ...BATCH, state: "PAUSED", pauseReason: "BY_PERSON" } },
  },
  "POST /bulk-send/resume": {
    operationId: "bulkSend-resume",
    tag: "Bulk Send",
    summary: "Go on with a paused bulk send",
    description: "Where its sender may not send any more, it goes on in the name of whoever resumes it.",
    example: { ...idRequest, response: BATCH },
  },
  "POST /bulk-send/stop": {
    operationId: "bulkSend-stop",
    tag: "Bulk Send",
    summary: "Stop a bulk send for good",
    description: "Rows that wait are not sent; documents that were made stay as they are.",
    example: {
      ...idRequest,
      response: {
        ...BATCH,
        state: "STOPPED",
        counts: { ...BATCH.counts, waiting: 0, stopped: 145 },
        endedAt: lite.updatedAt,
      },
    },
  },
  "POST /bulk-send/retry-failed": {
    operationId: "bulkSend-retryFailed",
    tag: "Bulk Send",
    summary: "Try failed rows again",
    example: { ...idRequest, response: BATCH },
  },
};
