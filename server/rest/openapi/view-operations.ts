import { buildPageExample, lite } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

/** Views of an envelope by auditors (domain/README.md 3.2). */
export const VIEW_OPERATIONS: OperationTexts = {
  "GET /envelope/{envelopeId}/view": {
    operationId: "envelope-view-find",
    tag: "Envelope",
    summary: "List when auditors looked at an envelope",
    description:
      "Newest first, for managers and admins. Each opening by a member who is restricted to auditing is recorded, on a page or over the API; openings of one person within five minutes are one.",
    example: {
      response: buildPageExample([
        {
          id: 7,
          userId: 12,
          name: "Ana Rojas",
          email: "ana@example.com",
          through: "PAGE",
          viewedAt: lite.createdAt,
        },
      ]),
    },
  },
};
