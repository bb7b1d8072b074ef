import type { OperationTexts } from "./operation";

/** Usage of a team (rest/resources.md 29). */
export const USAGE_OPERATIONS: OperationTexts = {
  "GET /usage": {
    operationId: "usage-team",
    tag: "Usage",
    summary: "Read the usage of the team",
    description:
      "Documents sent, mails that left and bytes stored by the token's team, in this month (UTC) and the twelve before it, " +
      "the newest first. `quotas` says how far the limits of the organisation are used by all its teams; it is empty " +
      "where there are none. Beyond `soft` its admins are warned; beyond `hard` sending is refused with TOO_MANY_REQUESTS " +
      "until the month ends, and uploading with LIMIT_EXCEEDED. For tokens of an ADMIN or MANAGER.",
    example: {
      response: {
        storage: 482_113_024,
        months: [{ month: "2026-11", documents: 84, mails: 231, storage: 60_118_442 }],
        quotas: [{ kind: "documents", used: 84, soft: 80, hard: 100 }],
      },
    },
  },
};
