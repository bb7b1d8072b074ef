import { z } from "zod";
import { MAIL_REPORT_KINDS } from "@/server/domain/mail-report";
import { EnvelopeId } from "./envelope";
import { PageInput, pageOf } from "./page";
import { Timestamp } from "./timestamp";

export const MAIL_STATES = ["QUEUED", "SENDING", "SENT", "FAILED"] as const;

/** `GET /envelope/{envelopeId}/mail`. */
export const ListSentMails = PageInput.extend({
  envelopeId: EnvelopeId,
  /** Only mails to this recipient. */
  recipientId: z.number().int().optional(),
});

/** A mail to a recipient and what became of it; nothing in it opens anything. */
export const SentMail = z.object({
  id: z.string(),
  recipientId: z.int().nullable(),
  name: z.string(),
  /** Where it went, which may be an earlier address of the recipient. */
  email: z.string(),
  /** As its reader sees it, in their language. */
  subject: z.string(),
  /** SENT: the next server took it. FAILED: nobody does, or it came back. */
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
  /** When it is tried again; null unless QUEUED for later. */
  nextAttemptAt: Timestamp.nullable(),
  /** Why the last attempt did not succeed, in the words of the server. */
  reason: z.string().nullable(),
  /** What was said after it was accepted, oldest first (RFC 3464, RFC 5965). */
  reports: z.array(
    z.object({
      kind: z.enum(MAIL_REPORT_KINDS),
      /** RFC 3463, such as 5.1.1. */
      status: z.string().nullable(),
      reason: z.string(),
      createdAt: Timestamp,
    }),
  ),
});
export const SentMailPage = pageOf(SentMail);
