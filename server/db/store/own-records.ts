import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Connection } from "../client";
import { envelopes, mails, notices, recipients } from "../schema";

/** A person's own documents, mails and notices for their data export; never a link or secret. */

const isOwn = (userId: number) => and(eq(envelopes.userId, userId), isNull(envelopes.deletedAt));

export const listOwnedEnvelopes = (connection: Connection, userId: number, limit: number) =>
  connection
    .select({
      id: envelopes.id,
      type: envelopes.type,
      title: envelopes.title,
      status: envelopes.status,
      teamId: envelopes.teamId,
      createdAt: envelopes.createdAt,
      sentAt: envelopes.sentAt,
      completedAt: envelopes.completedAt,
    })
    .from(envelopes)
    .where(isOwn(userId))
    .orderBy(desc(envelopes.createdAt), desc(envelopes.id))
    .limit(limit);

export async function listOwnedEnvelopeIds(
  connection: Connection,
  userId: number,
  teamId: number,
  limit: number,
): Promise<string[]> {
  const rows = await connection
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(and(eq(envelopes.teamId, teamId), isOwn(userId)))
    .orderBy(asc(envelopes.createdAt), asc(envelopes.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export const listReceivedByAddress = (connection: Connection, email: string, limit: number) =>
  connection
    .select({
      envelopeId: recipients.envelopeId,
      title: envelopes.title,
      name: recipients.name,
      email: recipients.email,
      role: recipients.role,
      signingStatus: recipients.signingStatus,
      signedAt: recipients.signedAt,
    })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(and(eq(recipients.email, email), eq(envelopes.type, "DOCUMENT"), isNull(envelopes.deletedAt)))
    .orderBy(desc(envelopes.createdAt), desc(envelopes.id))
    .limit(limit);

export const listAccountMails = (connection: Connection, userId: number, limit: number) =>
  connection
    .select({
      kind: mails.kind,
      toEmail: mails.toEmail,
      subject: mails.subject,
      state: mails.state,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(eq(mails.userId, userId))
    .orderBy(desc(mails.createdAt))
    .limit(limit);

export const listAccountNotices = (connection: Connection, userId: number, limit: number) =>
  connection.select().from(notices).where(eq(notices.userId, userId)).orderBy(desc(notices.at)).limit(limit);
