import { inArray } from "drizzle-orm";
import { z } from "zod";
import { buildPageSchema, PageInput, toPage } from "@/server/contract/page";
import { toIso } from "@/server/contract/recipient";
import { REPORT_CAUSES } from "@/server/contract/report";
import type { Connection } from "@/server/db/client";
import { senderReports } from "@/server/db/schema";
import type { MailRow } from "@/server/db/store/mail-queue";
import { loadMailsPage } from "@/server/db/store/outbox";
import { maskLinks } from "@/server/mail/data";
import { adminProcedure } from "@/server/trpc";

const MAIL_STATES = ["QUEUED", "SENDING", "SENT", "FAILED"] as const;

const REFUSED_FOR_GOOD = /^5\d\d[ -]/;

/** A mail in the outbox list: without links or codes. */
export const ListedMail = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  language: z.string(),
  envelopeId: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  transport: z.string().nullable(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  /** Permanent refusal by the other side: of the address or the message, not of the connection. */
  isBounced: z.boolean(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  report: z.object({ cause: z.enum(REPORT_CAUSES), words: z.string() }).nullable(),
});

export const toListedMail = (
  row: MailRow,
  report: typeof senderReports.$inferSelect | undefined,
): z.infer<typeof ListedMail> => ({
  id: row.id,
  kind: row.kind,
  to: { name: row.toName, email: row.toEmail },
  subject: maskLinks(row.subject),
  language: row.language,
  envelopeId: row.envelopeId,
  state: z.enum(MAIL_STATES).parse(row.state),
  transport: row.transport,
  attempts: row.attempts,
  lastError: row.lastError === null ? null : maskLinks(row.lastError),
  isBounced: row.state === "FAILED" && REFUSED_FOR_GOOD.test(row.lastError ?? ""),
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: toIso(row.nextAttemptAt),
  sentAt: toIso(row.sentAt),
  report: report ? { cause: z.enum(REPORT_CAUSES).parse(report.cause), words: report.words } : null,
});

export async function listReportsAboutMails(connection: Connection, mailIds: readonly string[]) {
  if (mailIds.length === 0) return new Map<string, typeof senderReports.$inferSelect>();
  const rows = await connection
    .select()
    .from(senderReports)
    .where(inArray(senderReports.mailId, [...mailIds]));
  return new Map(rows.map((row) => [row.mailId, row]));
}

/**
 * Lists every mail of the installation, newest first (ruling 5) (Admin → Mail). Instance admins.
 * @throws DomainError FORBIDDEN
 */
export const list = adminProcedure
  .input(PageInput.extend({ state: z.enum(MAIL_STATES).optional() }))
  .output(buildPageSchema(ListedMail))
  .query(async ({ ctx, input }) => {
    const { rows, total } = await loadMailsPage(ctx.db, input);
    const reports = await listReportsAboutMails(
      ctx.db,
      rows.map(({ id }) => id),
    );
    const listed = rows.map((row) => toListedMail(row, reports.get(row.id)));
    return toPage(listed, total, input);
  });
