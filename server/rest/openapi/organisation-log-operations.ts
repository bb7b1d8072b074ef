import type { OperationTexts } from "./operation";

/** Log of the settings and rights of an organisation (rest/resources.md 30). */
export const ORGANISATION_LOG_OPERATIONS: OperationTexts = {
  "GET /organisation/log": {
    operationId: "organisation-log-list",
    tag: "Organisation",
    summary: "List who changed settings and rights",
    description:
      "The log of the token's organisation and all its teams, the newest entry first. `from` and `to` are days in UTC. " +
      "Values stand as they were then, as text; of a secret only that it changed. For tokens of an ADMIN or MANAGER of the " +
      "organisation.",
    example: {
      response: {
        data: [
          {
            seq: 214,
            createdAt: "2026-11-24T14:02:11.482Z",
            action: "MEMBER_ROLE_CHANGED",
            actor: { kind: "USER", userId: 7, name: "Ana Rojas", email: "ana@example.com" },
            teamId: 12,
            place: "Legal",
            target: { kind: "USER", id: "31", name: "Bruno Soto" },
            changes: [{ key: "role", from: "MEMBER", to: "MANAGER", isSecret: false }],
            ipAddress: "192.0.2.7",
            requestId: "0b6a3f0e",
            hash: "9f2c".repeat(16),
          },
        ],
        count: 214,
        currentPage: 1,
        perPage: 10,
        totalPages: 22,
      },
    },
  },
  "GET /organisation/log/verify": {
    operationId: "organisation-log-verify",
    tag: "Organisation",
    summary: "Verify the log",
    description:
      "Whether every entry is as it was written and follows the one before it, and none is missing. `brokenSeq` is the " +
      "number of the first that does not.",
    example: { response: { isUnbroken: true, count: 214, brokenSeq: null } },
  },
  "GET /organisation/log/export": {
    operationId: "organisation-log-export",
    tag: "Organisation",
    summary: "Download the log",
    description:
      "Oldest entry first, with the filters of the list: `format` is `csv`, or `jsonl` for an object of the list on each " +
      "line. In CSV, cells that a spreadsheet would run as a formula begin with a quote.",
    answer: "table or lines",
  },
  "GET /organisation/log/receiver": {
    operationId: "organisation-log-receiver",
    tag: "Organisation",
    summary: "Read how far the log was streamed",
    description:
      "Where the log is streamed to, the last entry that was delivered, how many wait, and what the last failure was. " +
      "`receiver` is null where there is none. It is set, tested and removed in person, on *Organisation → Log*. For tokens " +
      "of an ADMIN of the organisation.",
    example: {
      response: {
        receiver: {
          host: "logs.example.com",
          hasSecret: true,
          deliveredSeq: 212,
          deliveredAt: "2026-11-24T14:02:21.004Z",
          waiting: 2,
          problem: "STATUS",
          problemCode: 503,
          failingSince: "2026-11-24T14:03:02.117Z",
          nextAttemptAt: "2026-11-24T14:03:17.117Z",
        },
      },
    },
  },
  "GET /organisation/security-policy": {
    operationId: "organisation-security-policy",
    tag: "Organisation",
    summary: "Read the security policy",
    description:
      "What the organisation asks of the sessions of its people and of its teams' tokens. `updatedAt` is null where nothing " +
      "was ever asked, or it was lifted. It is changed in person, on *Organisation → Security*. For tokens of an ADMIN or " +
      "MANAGER of the organisation.",
    example: {
      response: {
        policy: {
          requiresSecondFactor: true,
          waysIn: ["PASSKEY", "COMPANY"],
          allowsMailedLink: false,
          sessionHours: 12,
          addressRanges: ["192.0.2.0/24"],
          guardsPages: true,
          guardsTokens: true,
        },
        updatedAt: "2026-11-24T14:02:11.482Z",
      },
    },
  },
};
