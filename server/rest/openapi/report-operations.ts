import type { OperationTexts } from "./operation";

const DAYS = { from: "2026-09-07", to: "2026-11-26", timezone: "America/Santiago", isExact: true };
const TIMES = { medianSeconds: 8040, p90Seconds: 172_800 };
const PEOPLE = { asked: 240, opened: 221, signed: 203, rejected: 4, stopped: 14, unopened: 19, expired: 7 };

/** Reports on documents (rest/resources.md 24). */
export const REPORT_OPERATIONS: OperationTexts = {
  "GET /report": {
    operationId: "report-documents",
    tag: "Report",
    summary: "Report on documents",
    description:
      "Counts documents that the token's owner may list, by week, template or sender: sent in these days; completed or " +
      "rejected in these days; and people on what was sent whose link ended before they acted. Times run from sending to " +
      "the last signature. Days are those of `timezone`, both included, at most 371; without them this week and the 11 " +
      "before it.",
    example: {
      response: {
        ...DAYS,
        groupBy: "TEMPLATE",
        total: { sent: 120, completed: 101, rejected: 3, expired: 7, ...TIMES },
        data: [
          {
            key: "17",
            label: "Lease",
            sent: 80,
            completed: 70,
            rejected: 1,
            expired: 4,
            ...TIMES,
          },
        ],
        hasMore: false,
      },
    },
  },
  "GET /report/recipients": {
    operationId: "report-recipients",
    tag: "Report",
    summary: "Report on where people stop",
    description:
      "Of everybody who was asked to act on documents sent in these days: how many opened, signed, rejected, opened and " +
      "went no further, or never opened, in all and by the domain of their address. Times run from being asked.",
    example: {
      response: {
        ...DAYS,
        total: { ...PEOPLE, ...TIMES },
        data: [{ domain: "example.com", ...PEOPLE, ...TIMES }],
        hasMore: false,
      },
    },
  },
  "GET /report/export": {
    operationId: "report-export",
    tag: "Report",
    summary: "Export a report",
    description:
      "The table behind a report as CSV, by `groupBy`: the weeks, templates or senders of `GET /report`, or the domains of " +
      "`GET /report/recipients`. That it was taken is written down (`GET /export`).",
    answer: "csv",
  },
};
