import { and, eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { Transaction } from "@/server/db/client";
import { envelopeMetas, mails, recipients } from "@/server/db/schema";
import { NO_ORIGIN, recordAudit } from "@/server/db/store/audit";
import { type EnvelopeRow, lockEnvelopeById } from "@/server/db/store/envelope";
import { nextMailAttemptAt } from "@/server/domain/mail-schedule";
import { readMail } from "@/server/mail/compose";
import type { Mail } from "@/server/mail/data";
import { buildOutgoing } from "@/server/mail/outgoing";
import { DeliveryProblem } from "@/server/mail/transport";
import { enqueue } from "./enqueue";
import type { Job, JobDeps } from "./job";
import { loadAttachments } from "./mail-attachments";
import { emailType, mailBase } from "./mail-audit";
import { type ClaimedMail, claimMail, stillClaimed, whileClaimed } from "./mail-claim";

type Outcome = { ok: true } | { ok: false; problem: DeliveryProblem };

/**
 * One attempt at one mail: claim, render, hand over, record. The message id is the row's, so that the single
 * repeat a crash can cause between acceptance and record is recognisable (K8).
 */
export const sendMail: Job = async (mailId, deps) => {
  const claimed = await claimMail(deps.db, mailId);
  if (!claimed) return;
  const outcome = await whileClaimed(deps.db, claimed, () => attempt(claimed, deps));
  await deps.db.transaction((tx) => record(tx, claimed, outcome, deps));
};

async function attempt(row: ClaimedMail, deps: JobDeps): Promise<Outcome> {
  try {
    const mail = readMail(row);
    const gone = await whyPointless(row, mail, deps);
    if (gone) return { ok: false, problem: new DeliveryProblem(gone, true, undefined, true) };
    const attachments = await loadAttachments(deps, row, mail);
    const replyTo = await replyAddress(row, mail, deps);
    await deps.transport.send(await buildOutgoing(row, mail, { attachments, replyTo }));
    return { ok: true };
  } catch (error) {
    if (error instanceof DeliveryProblem) return { ok: false, problem: error };
    deps.log.error({ err: error }, "a mail could not be prepared");
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: new DeliveryProblem(reason, false, { cause: error }) };
  }
}

/** A request that waited while its document ended or its recipient acted or left would only confuse. */
async function whyPointless(row: ClaimedMail, mail: Mail, { db }: JobDeps): Promise<string | null> {
  if (mail.kind !== "RECIPIENT_REQUEST" && mail.kind !== "RECIPIENT_REQUEST_AGAIN") return null;
  if (row.recipientId === null) return "The recipient was removed before the mail left.";
  const recipient = await db.query.recipients.findFirst({ where: eq(recipients.id, row.recipientId) });
  if (recipient?.signingStatus !== "NOT_SIGNED") return "The recipient acted before the mail left.";
  return null;
}

/**
 * Answers to a recipient's mail go where the sender said, if they said (domain.md 5.1); answers to a question go to
 * whoever asked.
 */
async function replyAddress(row: ClaimedMail, mail: Mail, { db }: JobDeps): Promise<string | null> {
  if (mail.kind === "OWNER_QUESTION_ASKED") return mail.data.person.email || null;
  if (row.envelopeId === null || !("sender" in mail.data)) return null;
  const [meta] = await db
    .select({ replyTo: envelopeMetas.emailReplyTo })
    .from(envelopeMetas)
    .where(eq(envelopeMetas.envelopeId, row.envelopeId));
  return meta?.replyTo || null;
}

/** Writes what happened, if the claim still holds: state, evidence and the recipient's send status together. */
async function record(tx: Transaction, row: ClaimedMail, outcome: Outcome, deps: JobDeps): Promise<void> {
  // The envelope first, as every verb does, so that the two never wait for each other.
  const envelope = row.envelopeId === null ? null : await lockEnvelopeById(tx, row.envelopeId);
  const now = await clock.now(tx);
  if (outcome.ok) return recordSent(tx, row, envelope, now, deps);
  const { problem } = outcome;
  const next = problem.isPermanent ? null : nextMailAttemptAt(row.attempts, row.createdAt, now);
  const [written] = await tx
    .update(mails)
    .set({
      state: next ? "QUEUED" : "FAILED",
      claimedAt: null,
      nextAttemptAt: next,
      lastError: problem.message.slice(0, 1000),
    })
    .where(stillClaimed(row))
    .returning({ id: mails.id });
  if (!written) return;
  deps.log.warn({ reason: problem.message, next }, "a mail was not accepted");
  if (next) return enqueue(tx, "mail.send", row.id, { runAt: next });
  if (!envelope || problem.isPointless) return;
  await appendAudit(tx, envelope, now, {
    type: "EMAIL_FAILED",
    data: {
      ...(await mailBase(tx, row, envelope)),
      emailType: emailType(readMail(row)) ?? row.kind,
      reason: problem.message.slice(0, 1000),
    },
  });
}

async function recordSent(
  tx: Transaction,
  row: ClaimedMail,
  envelope: EnvelopeRow | null,
  now: Date,
  { transport }: JobDeps,
): Promise<void> {
  const [written] = await tx
    .update(mails)
    .set({
      state: "SENT",
      sentAt: now,
      claimedAt: null,
      nextAttemptAt: null,
      lastError: null,
      transport: transport.name,
    })
    .where(stillClaimed(row))
    .returning({ id: mails.id });
  if (!written || !envelope) return;
  const mail = readMail(row);
  const type = emailType(mail);
  if (type) {
    await appendAudit(tx, envelope, now, {
      type: "EMAIL_SENT",
      data: {
        ...(await mailBase(tx, row, envelope)),
        emailType: type,
        isResending: mail.kind === "RECIPIENT_REQUEST_AGAIN",
        transport: transport.name,
      },
    });
  }
  const isRequest = mail.kind === "RECIPIENT_REQUEST" || mail.kind === "RECIPIENT_REQUEST_AGAIN";
  if (isRequest && row.recipientId !== null) {
    await tx
      .update(recipients)
      .set({ sendStatus: "SENT", sentAt: now, updatedAt: now })
      .where(and(eq(recipients.id, row.recipientId), eq(recipients.sendStatus, "NOT_SENT")));
  }
}

const appendAudit = (tx: Transaction, envelope: EnvelopeRow, now: Date, entry: AuditEntryInput) =>
  recordAudit(tx, envelope.id, [entry], {
    actor: { kind: "system", job: "mail.send" },
    origin: NO_ORIGIN,
    now,
  });
