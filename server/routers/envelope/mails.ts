import { z } from "zod";
import { toPage } from "@/server/contract/page";
import { toIso } from "@/server/contract/recipient";
import { ListSentMails, MAIL_STATES, type SentMail, SentMailPage } from "@/server/contract/sent-mail";
import { loadEnvelope } from "@/server/db/store/envelope";
import type { MailRow } from "@/server/db/store/mail-queue";
import {
  listReportsOfMails,
  loadRecipientMailsPage,
  type MailReportRow,
} from "@/server/db/store/mail-reports";
import { MAIL_REPORT_KINDS } from "@/server/domain/mail-report";
import { maskLinks } from "@/server/mail/data";
import { teamProcedure } from "@/server/trpc";

/**
 * Lists the mails of a document, newest first, with their state: accepted, retried, failed, bounced, reported
 * as spam. Members who see the document.
 * @throws DomainError NOT_FOUND
 */
export const mails = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/mail" } })
  .input(ListSentMails)
  .output(SentMailPage)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    const { rows, total } = await loadRecipientMailsPage(ctx.db, envelope.id, input);
    const reports = await listReportsOfMails(
      ctx.db,
      rows.map(({ id }) => id),
    );
    return toPage(
      rows.map((row) => toSentMail(row, reports.get(row.id) ?? [])),
      total,
      input,
    );
  });

const toSentMail = (row: MailRow, reports: readonly MailReportRow[]): z.infer<typeof SentMail> => ({
  id: row.id,
  recipientId: row.recipientId,
  name: row.toName,
  email: row.toEmail,
  subject: maskLinks(row.subject),
  state: z.enum(MAIL_STATES).parse(row.state),
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  sentAt: toIso(row.sentAt),
  nextAttemptAt: toIso(row.nextAttemptAt),
  reason: row.lastError === null ? null : maskLinks(row.lastError),
  reports: reports.map(({ kind, status, reason, createdAt }) => ({
    kind: z.enum(MAIL_REPORT_KINDS).parse(kind),
    status,
    reason: maskLinks(reason),
    createdAt: createdAt.toISOString(),
  })),
});
