import { z } from "zod";
import { MAIL_REPORT_KINDS } from "@/server/domain/mail-report";
import { EnvelopeId } from "./envelope";
import { buildPageSchema, PageInput } from "./page";
import { Timestamp } from "./timestamp";

export const MAIL_STATES = ["QUEUED", "SENDING", "SENT", "FAILED"] as const;

/** `GET /envelope/{envelopeId}/mail`. */
export const ListSentMails = PageInput.extend({
  envelopeId: EnvelopeId,
  recipientId: z.number().int().optional(),
});

/** A mail to a recipient and its state; contains nothing that opens the envelope. */
export const SentMail = z.object({
  id: z.string(),
  recipientId: z.int().nullable(),
  name: z.string(),
  /** The address it went to, which may be an earlier one of the recipient. */
  email: z.string(),
  /** As sent, in the recipient's language. */
  subject: z.string(),
  /** SENT: the next server took it. FAILED: no server takes it, or it came back. */
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
  /** Null unless QUEUED for a retry. */
  nextAttemptAt: Timestamp.nullable(),
  /** The mail server's message on the last failed attempt. */
  reason: z.string().nullable(),
  /** Reports after acceptance, oldest first (RFC 3464, RFC 5965). */
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
export const SentMailPage = buildPageSchema(SentMail);
