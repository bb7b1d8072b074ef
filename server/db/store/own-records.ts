import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Connection } from "../client";
import { envelopes, mails, notices, recipients } from "../schema";

/** What of a person's documents, mails and notices goes into the file of everything about them; never what opens one. */

const isOwn = (userId: number) => and(eq(envelopes.userId, userId), isNull(envelopes.deletedAt));

/** Everything somebody owns, the newest first. */
export const ownedEnvelopes = (connection: Connection, userId: number, limit: number) =>
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

/** What somebody owns in one team, the oldest first. */
export async function ownedIn(
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

/** What others asked of the person at an address. */
export const receivedAt = (connection: Connection, email: string, limit: number) =>
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

/** The mails that went to an account: that they were sent, not what they were made of. */
export const mailsOf = (connection: Connection, userId: number, limit: number) =>
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

/** What an account was told in the product. */
export const noticesOf = (connection: Connection, userId: number, limit: number) =>
  connection.select().from(notices).where(eq(notices.userId, userId)).orderBy(desc(notices.at)).limit(limit);
