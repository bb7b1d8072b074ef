import { EXAMPLE_IDS, lite } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { envelopeId, recipientId } = EXAMPLE_IDS;

export const OVERVIEW_OPERATIONS: OperationTexts = {
  "GET /overview": {
    operationId: "overview-figures",
    tag: "Overview",
    summary: "Count what is under way",
    description:
      "Documents of the team that the token's owner may see. `timezone` says when this month began.",
    example: { response: { yourTurn: 0, waiting: 12, expiring: 2, completedThisMonth: 31, drafts: 4 } },
  },
  "GET /overview/attention": {
    operationId: "overview-attention",
    tag: "Overview",
    summary: "List what needs somebody",
    description:
      "At most 8 documents with a cause: the seal is refused or late, a mail was not delivered, somebody rejected, a link has lapsed, or nothing happened for 7 days. The most urgent come first.",
    example: {
      response: {
        data: [
          {
            kind: "RECIPIENT_REJECTED",
            envelopeId,
            title: "Lease 2027",
            at: lite.updatedAt,
            recipients: [{ id: recipientId, name: "Ana Pérez", email: "ana@example.com" }],
            reason: "The rent is not the one we agreed on.",
            mayAct: true,
          },
        ],
      },
    },
  },
  "GET /overview/completed": {
    operationId: "overview-completed",
    tag: "Overview",
    summary: "List what was completed last",
    example: { response: { data: [{ envelopeId, title: "Lease 2027", completedAt: lite.updatedAt }] } },
  },
  "GET /overview/time-to-sign": {
    operationId: "overview-timeToSign",
    tag: "Overview",
    summary: "Measure how long signing takes",
    description:
      "Median seconds from sending to completion, for documents completed in the last 30 days, by day of `timezone` and over all.",
    example: {
      response: {
        medianSeconds: 8040,
        count: 31,
        days: [{ day: "2026-11-24", medianSeconds: 7200, count: 3 }],
      },
    },
  },
};
