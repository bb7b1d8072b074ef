import { createHash } from "node:crypto";
import type { Database, Transaction } from "@/server/db/client";
import { NO_ORIGIN, recordAudit } from "@/server/db/store/audit";
import { type EnvelopeRow, lockEnvelopeById } from "@/server/db/store/envelope";
import { loadMailRecord, type MailRecord } from "@/server/db/store/mail-context";
import { isMailUsed } from "@/server/db/store/mail-link";
import type { MailRow } from "@/server/db/store/mail-queue";
import {
  findMailById,
  insertComplaint,
  insertMailReport,
  markMailReturned,
} from "@/server/db/store/mail-reports";
import { notifyOfFailedMail } from "@/server/db/store/notice";
import { stopReminders } from "@/server/db/store/reminders";
import { computeNextMailAttemptAt } from "@/server/domain/mail-schedule";
import { enqueueJob } from "@/server/jobs/enqueue";
import { readMail } from "@/server/mail/compose";
import { buildMailEntryBase, findMailEntryType } from "@/server/mail/mail-audit";
import { type MailVerdict, readReport } from "@/server/mail/read-report";

/** NO_REPORT: a message of another kind. UNKNOWN: about a mail that is not ours. KNOWN: taken before. */
export const REPORT_OUTCOMES = ["TAKEN", "KNOWN", "UNKNOWN", "NO_REPORT"] as const;
type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/**
 * Takes a message about a mail that bounced or was reported as spam. A permanent bounce fails the mail, a
 * temporary one retries on schedule, a complaint ends reminders and goes to instance admins. Duplicate and
 * concurrent reports count once.
 */
export async function processMailReport(db: Database, raw: Uint8Array): Promise<ReportOutcome> {
  const report = await readReport(raw);
  if (!report) return "NO_REPORT";
  const digest = createHash("sha256").update(raw).digest();
  for (const id of report.mailIds) {
    const mail = await findMailById(db, id);
    const verdict = mail && report.verdictFor(mail.toEmail);
    if (mail && verdict) return db.transaction((tx) => takeReport(tx, mail, verdict, digest));
  }
  return "UNKNOWN";
}

async function takeReport(
  tx: Transaction,
  mail: MailRow,
  report: MailVerdict,
  digest: Uint8Array,
): Promise<ReportOutcome> {
  // The envelope first, as in every procedure, so that the two never deadlock.
  const envelope = mail.envelopeId === null ? null : await lockEnvelopeById(tx, mail.envelopeId);
  const record = await loadMailRecord(tx, mail);
  const { now } = record;
  const { kind, status, reason } = report;
  const row = { mailId: mail.id, digest, kind, status, reason, createdAt: now };
  if (!(await insertMailReport(tx, row))) return "KNOWN";
  if (kind === "COMPLAINT") {
    await insertComplaint(tx, mail.id, reason === "fraud" ? "FRAUD" : "UNWANTED", now);
    await stopReminders(tx, mail);
  }
  if (kind === "HARD" || kind === "SOFT") await handleReturnedMail(tx, mail, envelope, report, record);
  return "TAKEN";
}

async function handleReturnedMail(
  tx: Transaction,
  mail: MailRow,
  envelope: EnvelopeRow | null,
  { kind, status, reason }: MailVerdict,
  { recipient, auditHead, now }: MailRecord,
): Promise<void> {
  // Its link was used, so it did arrive: anyone who has the mail can write such a report.
  if (envelope && (await isMailUsed(tx, envelope.id, mail.id))) return;
  const next = kind === "SOFT" ? computeNextMailAttemptAt(mail.attempts, mail.createdAt, now) : null;
  const why = reason || status || "The mail came back.";
  if (!(await markMailReturned(tx, mail.id, why, next))) return;
  if (next) return enqueueJob(tx, "mail.send", mail.id, { runAt: next });
  if (!envelope) return;
  await stopReminders(tx, mail);
  await notifyOfFailedMail(tx, mail, envelope, why, now);
  await recordAudit(
    tx,
    envelope.id,
    [
      {
        type: "EMAIL_FAILED",
        data: {
          ...buildMailEntryBase(mail, envelope, recipient),
          emailType: findMailEntryType(readMail(mail)) ?? mail.kind,
          reason: why.slice(0, 1000),
          ...(mail.linkNonceHash ? { mailId: mail.id } : {}),
        },
      },
    ],
    { actor: { kind: "system", job: "mail.send" }, origin: NO_ORIGIN, now },
    auditHead,
  );
}
