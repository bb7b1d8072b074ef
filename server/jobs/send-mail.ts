import type { AuditEntryInput } from "@/server/contract/audit";
import type { Transaction } from "@/server/db/client";
import { retryDuringOutage } from "@/server/db/outage";
import { NO_ORIGIN, recordAudit } from "@/server/db/store/audit";
import { type EnvelopeRow, lockEnvelopeById } from "@/server/db/store/envelope";
import { waitForFirstPages } from "@/server/db/store/first-page";
import {
  loadMailContext,
  loadMailRecord,
  type MailContext,
  type MailRecord,
} from "@/server/db/store/mail-context";
import { type ClaimedMail, claimMail, markMailFailed, markMailSent } from "@/server/db/store/mail-queue";
import { markRecipientMailed } from "@/server/db/store/mailed-people";
import { notifyOfFailedMail } from "@/server/db/store/notice";
import { scheduleReminders, stopReminders } from "@/server/db/store/reminders";
import { isPending } from "@/server/domain/envelope/status";
import { computeNextMailAttemptAt } from "@/server/domain/mail-schedule";
import { isExpired } from "@/server/domain/recipient/is-expired";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { readMail } from "@/server/mail/compose";
import type { Mail } from "@/server/mail/data";
import { loadMailFrame } from "@/server/mail/frame";
import { buildMailEntryBase, findMailEntryType } from "@/server/mail/mail-audit";
import { buildOutgoing } from "@/server/mail/outgoing-mail";
import { loadChosenSender } from "@/server/mail/sender-from";
import { DeliveryProblem } from "@/server/mail/transport";
import { recordUsage } from "@/server/routers/usage/counters";
import { enqueueJob } from "./enqueue";
import type { Job, JobDeps } from "./job";
import { loadAttachments } from "./mail-attachments";
import { runWithMailClaim } from "./mail-claim";

type Outcome = { ok: true } | { ok: false; problem: DeliveryProblem };

/**
 * Makes one attempt at one mail: claims, renders, sends, records. The message id is the row's, so that the
 * single repeat a crash can cause between acceptance and record is recognisable (K8).
 */
export const sendMail: Job = async (mailId, deps) => {
  const claimed = await claimMail(deps.db, mailId);
  if (!claimed) return;
  const outcome = await runWithMailClaim(deps.db, claimed, () => attemptSend(claimed, deps));
  // An accepted mail is not sent again because PostgreSQL was away for a moment.
  await retryDuringOutage(() => deps.db.transaction((tx) => recordOutcome(tx, claimed, outcome, deps)));
};

async function attemptSend(row: ClaimedMail, deps: JobDeps): Promise<Outcome> {
  try {
    const mail = readMail(row);
    const context = await loadMailContext(deps.db, row);
    const gone = findReasonToSkip(row, mail, context);
    if (gone) return { ok: false, problem: new DeliveryProblem(gone, true, undefined, true) };
    // A request right after the upload, or after the file was filled in, waits for its first page (ruling
    // 90).
    if (isRequestKind(mail.kind) && row.envelopeId)
      await waitForFirstPages(deps.services, deps.db, row.envelopeId);
    const attachments = await loadAttachments(deps, mail, context);
    const spoken = await loadSenderAndReplyTo(mail, context, deps);
    const { team, organisation } = context;
    const frame = await loadMailFrame(deps.db, row, mail, team && organisation && { team, organisation });
    const details = { attachments, ...spoken, ...frame };
    await deps.transport.send(await buildOutgoing(row, mail, details));
    return { ok: true };
  } catch (error) {
    if (error instanceof DeliveryProblem) return { ok: false, problem: error };
    deps.log.error({ err: error }, "a mail could not be prepared");
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: new DeliveryProblem(reason, false, { cause: error }) };
  }
}

/**
 * A waiting request is pointless once its document ended or its recipient acted or left. No request goes out
 * in the name of a disabled account (domain/mail.md 5.1).
 */
function findReasonToSkip(
  row: ClaimedMail,
  mail: Mail,
  { envelope, recipient, owner, now }: MailContext,
): string | null {
  if (!isRequestKind(mail.kind) && mail.kind !== "RECIPIENT_REMINDER") return null;
  // A sample of a request has no document.
  if (row.envelopeId === null) return null;
  if (row.recipientId === null) return "The recipient was removed before the mail left.";
  if (recipient && !isAddressedTo(row, recipient)) return "The recipient has another address by now.";
  if (recipient?.signingStatus !== "NOT_SIGNED") return "The recipient acted before the mail left.";
  if (!envelope || !isPending(envelope)) return "The document ended before the mail left.";
  if (!owner || owner.disabledAt !== null) return "The sender's account is disabled.";
  const isLapsed = isExpired(recipient, now);
  return mail.kind === "RECIPIENT_REMINDER" && isLapsed ? "The link expired before the mail left." : null;
}

/** The mail goes to the present recipient; one that reached a former recipient does not count for them. */
const isAddressedTo = (row: ClaimedMail, { email }: { email: string }): boolean =>
  row.toEmail.toLowerCase() === getSeatAddress({ email });

const isRequestKind = (kind: Mail["kind"]): boolean =>
  kind === "RECIPIENT_REQUEST" || kind === "RECIPIENT_REQUEST_AGAIN";

/**
 * Sender, from address and reply address of a mail. Answers to a recipient's mail go to the sender's reply
 * address, if set (domain/mail.md 5.1, 5.6); answers to a question go to its author.
 */
async function loadSenderAndReplyTo(mail: Mail, { envelope, meta }: MailContext, { db }: JobDeps) {
  const senderUserId = envelope?.userId ?? null;
  const own = { senderUserId, from: null };
  if (mail.kind === "OWNER_QUESTION_ASKED") return { ...own, replyTo: mail.data.person.email || null };
  if (!("sender" in mail.data) || !meta) return { ...own, replyTo: null };
  const { from, replyTo } = await loadChosenSender(db, meta.emailId);
  return { senderUserId, from, replyTo: meta.replyTo ?? replyTo };
}

/** Writes the outcome if the claim still holds: state, evidence and the recipient's send status together. */
async function recordOutcome(
  tx: Transaction,
  row: ClaimedMail,
  outcome: Outcome,
  deps: JobDeps,
): Promise<void> {
  // The envelope is locked first, as in every procedure, so that the two never deadlock.
  const envelope = row.envelopeId === null ? null : await lockEnvelopeById(tx, row.envelopeId);
  const record = await loadMailRecord(tx, row);
  const { now } = record;
  if (outcome.ok) {
    await recordSent(tx, row, envelope, record, deps);
    if (row.teamId !== null) await recordUsage(tx, row.teamId, now);
    return;
  }
  const { problem } = outcome;
  const next = problem.isPermanent ? null : computeNextMailAttemptAt(row.attempts, row.createdAt, now);
  if (!(await markMailFailed(tx, row, problem.message, next))) return;
  deps.log.warn({ reason: problem.message, next }, "a mail was not accepted");
  if (next) return enqueueJob(tx, "mail.send", row.id, { runAt: next });
  if (!envelope || problem.isPointless) return;
  if (problem.isPermanent) await stopReminders(tx, row);
  await notifyOfFailedMail(tx, row, envelope, problem.message, now);
  await appendAudit(tx, envelope, record, {
    type: "EMAIL_FAILED",
    data: {
      ...buildMailEntryBase(row, envelope, record.recipient),
      emailType: findMailEntryType(readMail(row)) ?? row.kind,
      reason: problem.message.slice(0, 1000),
      ...(row.linkNonceHash ? { mailId: row.id } : {}),
    },
  });
}

async function recordSent(
  tx: Transaction,
  row: ClaimedMail,
  envelope: EnvelopeRow | null,
  record: MailRecord,
  { transport }: JobDeps,
): Promise<void> {
  const { now } = record;
  const isWritten = await markMailSent(tx, row, transport.name, now);
  if (!isWritten || !envelope) return;
  const mail = readMail(row);
  const type = findMailEntryType(mail);
  if (type) {
    await appendAudit(tx, envelope, record, {
      type: "EMAIL_SENT",
      data: {
        ...buildMailEntryBase(row, envelope, record.recipient),
        emailType: type,
        isResending: mail.kind === "RECIPIENT_REQUEST_AGAIN",
        transport: transport.name,
        ...(row.linkNonceHash ? { mailId: row.id } : {}),
      },
    });
  }
  if (isRequestKind(mail.kind) && row.recipientId !== null) {
    const ids = await markRecipientMailed(tx, row.recipientId, row.toEmail, now);
    await scheduleReminders(tx, envelope, ids, now);
  }
}

async function appendAudit(
  tx: Transaction,
  { id }: EnvelopeRow,
  { now, auditHead }: MailRecord,
  entry: AuditEntryInput,
): Promise<void> {
  const actor = { kind: "system", job: "mail.send" } as const;
  await recordAudit(tx, id, [entry], { actor, origin: NO_ORIGIN, now }, auditHead);
}
