import { buildPageExample, EXAMPLE_IDS, lite } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { id, envelopeId } = EXAMPLE_IDS;

const ACTION = {
  id,
  teamId: 12,
  userId: 34,
  kind: "CANCEL",
  envelopeType: "DOCUMENT",
  state: "RUNNING",
  stopReason: null,
  reason: "The offer is withdrawn",
  folderId: null,
  undoes: null,
  mayUndo: false,
  counts: { total: 214, waiting: 92, done: 120, failed: 0, skipped: 2, stopped: 0 },
  createdAt: lite.createdAt,
  updatedAt: lite.updatedAt,
  endedAt: null,
};
const MOVE = { ...ACTION, kind: "MOVE", reason: null };
const idRequest = { request: { bulkActionId: id } };
const FILTER = { filter: { query: "offer", folderId: "*" } };

/** Bulk actions on several envelopes (rest/resources.md 23). */
export const BULK_ACTION_OPERATIONS: OperationTexts = {
  "POST /bulk-action/preview": {
    operationId: "bulkAction-preview",
    tag: "Bulk Action",
    summary: "Count what a bulk action would reach",
    description: "How many the caller could move, ask again, cancel or delete now, and why not the others.",
    example: {
      request: { kind: "CANCEL", selection: FILTER },
      response: {
        total: 214,
        eligible: 212,
        leftOut: [
          { reason: "completed", count: 1 },
          { reason: "ownersOnly", count: 1 },
        ],
      },
    },
  },
  "POST /bulk-action/create": {
    operationId: "bulkAction-create",
    tag: "Bulk Action",
    summary: "Move, ask again, cancel or delete many",
    description:
      "Up to 1000 `envelopeIds`, or up to 100000 that match the `filter` of the list, in the background. The set is frozen at " +
      "this moment; each is judged by the rules of the single operation when it is its turn, with the rights its caller then " +
      "has. Each has its own entry in its audit log. MOVE takes `folderId` (null is the root), CANCEL a `reason`.",
    example: {
      request: { kind: "CANCEL", selection: FILTER, reason: ACTION.reason },
      response: {
        ...ACTION,
        counts: { ...ACTION.counts, waiting: 212, done: 0 },
        noLongerSeenBy: { count: 0, people: [] },
      },
    },
  },
  "GET /bulk-action": {
    operationId: "bulkAction-find",
    tag: "Bulk Action",
    summary: "List bulk actions",
    description:
      "One's own, newest first; ADMIN sees those of the team. Kept for 30 days once they are over.",
    example: { response: buildPageExample([ACTION]) },
  },
  "GET /bulk-action/{bulkActionId}": {
    operationId: "bulkAction-get",
    tag: "Bulk Action",
    summary: "Get a bulk action",
    example: { response: ACTION },
  },
  "GET /bulk-action/{bulkActionId}/items": {
    operationId: "bulkAction-items",
    tag: "Bulk Action",
    summary: "List its envelopes and what became of them",
    example: {
      response: buildPageExample([
        {
          position: 1,
          envelopeId,
          title: lite.title,
          state: "FAILED",
          skipReason: null,
          errorCode: "ENVELOPE_COMPLETED",
          finishedAt: lite.updatedAt,
        },
      ]),
    },
  },
  "POST /bulk-action/stop": {
    operationId: "bulkAction-stop",
    tag: "Bulk Action",
    summary: "Stop a bulk action",
    description: "After the envelope it is at. What was done stays done.",
    example: {
      ...idRequest,
      response: {
        ...ACTION,
        state: "STOPPED",
        stopReason: "BY_PERSON",
        counts: { ...ACTION.counts, waiting: 0, stopped: 92 },
        endedAt: lite.updatedAt,
      },
    },
  },
  "POST /bulk-action/retry-failed": {
    operationId: "bulkAction-retryFailed",
    tag: "Bulk Action",
    summary: "Try failed envelopes again",
    example: { ...idRequest, response: ACTION },
  },
  "POST /bulk-action/undo": {
    operationId: "bulkAction-undo",
    tag: "Bulk Action",
    summary: "Take a move back",
    description:
      "A bulk action of its own: each envelope that still lies where it was put goes into the folder it came from, if that is " +
      "still there. A move that runs is stopped first.",
    example: { ...idRequest, response: { ...MOVE, undoes: "c2w8lr1sa7d4nx0y3u6p9zek" } },
  },
};
