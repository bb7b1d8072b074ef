import { buildPageExample } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

/** Exports of a team (rest/resources.md 21). */
export const EXPORT_OPERATIONS: OperationTexts = {
  "GET /export": {
    operationId: "export-find",
    tag: "Export",
    summary: "List what was exported",
    description:
      "Tables of envelopes and contacts and zip files of several envelopes: who took them, when, with which filter, and " +
      "how much it was. Newest first. MANAGER and above.",
    example: {
      response: buildPageExample([
        {
          id: 12,
          kind: "ENVELOPES",
          format: "xlsx",
          filter: { type: "DOCUMENT", senderId: 3, folderId: "*" },
          count: 214,
          by: { kind: "user", id: 3, name: "Ana Rojas", email: "ana@example.com" },
          ipAddress: "203.0.113.7",
          createdAt: "2026-11-25T12:00:00.000Z",
        },
      ]),
    },
  },
};
