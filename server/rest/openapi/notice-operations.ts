import { EXAMPLE_IDS, lite } from "@/server/contract/examples";
import { toNoticePreferences } from "@/server/contract/notice";
import type { OperationTexts } from "./operation";

const { envelopeId, id, recipientId } = EXAMPLE_IDS;
const NOTICE = {
  id,
  kind: "DOCUMENT_REJECTED",
  envelopeId,
  bulkSendId: null,
  title: "Lease 2027",
  recipient: { id: recipientId, name: "Ana Pérez", email: "ana@example.com" },
  detail: "The rent is not the one we agreed on.",
  at: lite.updatedAt,
  readAt: null,
};
const PREFERENCES = toNoticePreferences({
  mail: "DAILY",
  off: ["RECIPIENT_SIGNED"],
  nextDigestAt: new Date("2026-11-27T11:00:00.000Z"),
  timeZone: "America/Santiago",
});

/** Notices to senders (rest/resources.md 26). */
export const NOTICE_OPERATIONS: OperationTexts = {
  "GET /notice": {
    operationId: "notice-find",
    tag: "Notice",
    summary: "List notices",
    description:
      "What the person who made the token is told of in this team, newest first, as far as they may still see what it " +
      "is about. Kept 90 days; at most 1 000 are counted.",
    example: { response: { data: [NOTICE], count: 1, currentPage: 1, perPage: 10, totalPages: 1 } },
  },
  "GET /notice/count": {
    operationId: "notice-count",
    tag: "Notice",
    summary: "Count unread notices",
    description: "At most 100 are counted.",
    example: { response: { unread: 3 } },
  },
  "POST /notice/read": {
    operationId: "notice-read",
    tag: "Notice",
    summary: "Mark notices as read",
    description:
      "Those named by `noticeIds`, or all up to `until`, the `at` of the newest that was seen. What is not the " +
      "caller's is passed over. Answers how many are left.",
    example: { request: { until: lite.updatedAt }, response: { unread: 0 } },
  },
  "GET /notice/preferences": {
    operationId: "notice-preferences",
    tag: "Notice",
    summary: "Get how somebody is told",
    description: "Of the person who made the token, in all their teams.",
    example: { response: PREFERENCES },
  },
  "POST /notice/preferences/update": {
    operationId: "notice-updatePreferences",
    tag: "Notice",
    summary: "Change how somebody is told",
    description:
      "`mail` says when news come by mail: `AT_ONCE` each by itself, `DAILY` in one mail at eight in the morning, or " +
      "`NEVER`. A kind that is `false` makes no notices from now on. What is absent stays.",
    example: { request: { mail: "DAILY", kinds: { RECIPIENT_SIGNED: false } }, response: PREFERENCES },
  },
};
