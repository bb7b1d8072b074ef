import { eq, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import { DomainError } from "@/server/domain/errors";
import type { Database, Transaction } from "../client";
import { envelopeMetas, envelopes, mails, organisations, recipients, teams, users } from "../schema";
import { AUDIT_HEAD } from "./audit";
import { BRAND_COLUMNS } from "./brand";
import { PARTS } from "./envelope";
import type { ClaimedMail } from "./mail-queue";

/** Loads in one statement what a claimed mail is made from, as it is now; null for what it has not. */
export async function loadMailContext(db: Database, mail: ClaimedMail) {
  const [row] = await db
    .select({
      envelope: envelopes,
      meta: {
        envelopeId: envelopeMetas.envelopeId,
        emailId: envelopeMetas.emailId,
        replyTo: envelopeMetas.emailReplyTo,
      },
      recipient: recipients,
      owner: { id: users.id, disabledAt: users.disabledAt },
      ...BRAND_COLUMNS,
      now: clock.column,
    })
    .from(mails)
    .leftJoin(envelopes, eq(envelopes.id, mails.envelopeId))
    .leftJoin(envelopeMetas, eq(envelopeMetas.envelopeId, envelopes.id))
    .leftJoin(users, eq(users.id, envelopes.userId))
    .leftJoin(recipients, eq(recipients.id, mails.recipientId))
    .leftJoin(teams, eq(teams.id, mails.teamId))
    .leftJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(eq(mails.id, mail.id));
  if (!row) throw new DomainError("NOT_FOUND", "Mail could not be found.");
  return { ...row, now: await clock.read(db, row.now) };
}

export type MailContext = Awaited<ReturnType<typeof loadMailContext>>;

/** Loads in one statement what the record of a mail needs: its recipient, the last audit entry, the time. */
export async function loadMailRecord(tx: Transaction, mail: ClaimedMail) {
  const [row] = await tx.execute<{ now: string } & Record<string, unknown>>(sql`
    select ${PARTS.recipients.select(sql`id = ${mail.recipientId}`)} as recipients,
      ${AUDIT_HEAD.select(mail.envelopeId ?? "")} as head, ${clock.column} as now`);
  return {
    recipient: PARTS.recipients.parse(row?.recipients)[0],
    auditHead: AUDIT_HEAD.parse(row?.head),
    now: await clock.read(tx, row?.now ?? ""),
  };
}

export type MailRecord = Awaited<ReturnType<typeof loadMailRecord>>;
