import { buildPageExample, lite } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

/** Mails of an envelope (domain/mail.md 5). */
export const MAIL_OPERATIONS: OperationTexts = {
  "GET /envelope/{envelopeId}/mail": {
    operationId: "envelope-mail-find",
    tag: "Envelope",
    summary: "List the mails to a document's people and what became of them",
    description:
      "Newest first. `SENT` is what the next server took; a mail that came back later is `FAILED`, or `QUEUED` to be tried again, and `reports` says who said what.",
    example: {
      response: buildPageExample([
        {
          id: "m4x0t2k7q9w1z8c3v5b6n7a0",
          recipientId: 41,
          name: "Ana Rojas",
          email: "ana@example.com",
          subject: "Acme asks you to sign: Lease",
          state: "FAILED",
          attempts: 1,
          createdAt: lite.createdAt,
          sentAt: lite.createdAt,
          nextAttemptAt: null,
          reason: "550 5.1.1 User unknown",
          reports: [
            { kind: "HARD", status: "5.1.1", reason: "550 5.1.1 User unknown", createdAt: lite.createdAt },
          ],
        },
      ]),
    },
  },
};
