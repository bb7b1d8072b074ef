import { and, asc, count, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Connection, Transaction } from "../client";
import { mailReports, mails, senderReports } from "../schema";
import type { MailRow } from "./mail-queue";

export type MailReportRow = typeof mailReports.$inferSelect;

/** Returns a mail by id, for the reader of reports, which acts for no user. */
export async function findMailById(connection: Connection, id: string): Promise<MailRow | undefined> {
  const [row] = await connection.select().from(mails).where(eq(mails.id, id));
  return row;
}

/** Stores a report about a mail; false if this very report is known. */
export async function insertMailReport(tx: Transaction, report: MailReportRow): Promise<boolean> {
  const written = await tx
    .insert(mailReports)
    .values({ ...report, reason: report.reason.slice(0, 1000) })
    .onConflictDoNothing()
    .returning({ mailId: mailReports.mailId });
  return written.length > 0;
}

/**
 * Marks an accepted mail as returned: retried at `next`, or failed. False if it is no longer in the accepted
 * state: on its way again, or already failed.
 */
export async function markMailReturned(
  tx: Transaction,
  mailId: string,
  reason: string,
  next: Date | null,
): Promise<boolean> {
  const written = await tx
    .update(mails)
    .set({ state: next ? "QUEUED" : "FAILED", nextAttemptAt: next, lastError: reason.slice(0, 1000) })
    .where(and(eq(mails.id, mailId), eq(mails.state, "SENT")))
    .returning({ id: mails.id });
  return written.length > 0;
}

/**
 * Stores a mail program's complaint that a mail is unwanted: instance admins see it like a report from
 * `/report`.
 */
export async function insertComplaint(
  tx: Transaction,
  mailId: string,
  kind: "UNWANTED" | "FRAUD",
  now: Date,
): Promise<void> {
  await tx.insert(senderReports).values({ mailId, cause: kind, createdAt: now }).onConflictDoNothing();
}

export async function loadRecipientMailsPage(
  connection: Connection,
  envelopeId: string,
  { recipientId, page, perPage }: { recipientId?: number | undefined; page: number; perPage: number },
): Promise<{ rows: MailRow[]; total: number }> {
  const isTo = recipientId === undefined ? isNotNull(mails.recipientId) : eq(mails.recipientId, recipientId);
  const where = and(eq(mails.envelopeId, envelopeId), isTo);
  const rows = await connection
    .select()
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await connection.select({ n: count() }).from(mails).where(where);
  return { rows, total: counted?.n ?? 0 };
}

export async function listReportsOfMails(
  connection: Connection,
  mailIds: readonly string[],
): Promise<Map<string, MailReportRow[]>> {
  if (mailIds.length === 0) return new Map();
  const rows = await connection
    .select()
    .from(mailReports)
    .where(inArray(mailReports.mailId, [...mailIds]))
    .orderBy(asc(mailReports.createdAt), asc(mailReports.digest));
  return Map.groupBy(rows, ({ mailId }) => mailId);
}
