import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { getSeatAddress } from "@/server/domain/recipient/person";
import type { Connection, Transaction } from "../client";
import { mails, recipients } from "../schema";
import type { Aggregate, RecipientRow } from "./envelope";

type MailedRecipient = Pick<RecipientRow, "id" | "email">;

/** Returns those recipients of an envelope to whose present address a mail left, or will. */
export async function findMailedRecipients<Person extends MailedRecipient>(
  tx: Transaction,
  envelopeId: string,
  people: readonly Person[],
): Promise<Person[]> {
  const rows = await tx
    .selectDistinct({ id: mails.recipientId, email: mails.toEmail })
    .from(mails)
    .where(
      and(
        eq(mails.envelopeId, envelopeId),
        inArray(
          mails.recipientId,
          people.map(({ id }) => id),
        ),
        inArray(mails.state, ["QUEUED", "SENDING", "SENT"]),
      ),
    );
  const toPersonKey = ({ id, email }: { id: number | null; email: string }) => `${id} ${email.toLowerCase()}`;
  const mailed = new Set(rows.map(toPersonKey));
  return people.filter((person) => mailed.has(toPersonKey(person)));
}

/**
 * Marks the recipient as written to, once, after a mail with the link went to their present address. Returns
 * the recipients that were not marked before.
 */
export async function markRecipientMailed(
  tx: Transaction,
  recipientId: number,
  mailedAddress: string,
  now: Date,
): Promise<number[]> {
  const sent = await tx
    .update(recipients)
    .set({ sendStatus: "SENT", sentAt: now, updatedAt: now })
    .where(
      and(
        eq(recipients.id, recipientId),
        eq(recipients.sendStatus, "NOT_SENT"),
        sql`lower(${recipients.email}) = ${getSeatAddress({ email: mailedAddress })}`,
      ),
    )
    .returning({ id: recipients.id });
  return sent.map(({ id }) => id);
}

/** Returns the present recipient of a mail; undefined if it is gone. For jobs, which act for no user. */
export async function findRecipientById(
  connection: Connection,
  id: number,
): Promise<RecipientRow | undefined> {
  const [row] = await connection.select().from(recipients).where(eq(recipients.id, id));
  return row;
}

/**
 * Returns why the last mail to each recipient's present address did not arrive; no entry if it did or is on
 * its way.
 */
export async function listMailProblems(
  connection: Connection,
  { envelope, recipients }: Aggregate,
): Promise<Map<number, string>> {
  const sent = await connection
    .select({
      recipientId: mails.recipientId,
      email: mails.toEmail,
      state: mails.state,
      reason: mails.lastError,
    })
    .from(mails)
    .where(and(eq(mails.envelopeId, envelope.id), inArray(mails.state, ["SENT", "FAILED"])))
    .orderBy(desc(mails.createdAt), desc(mails.id));
  const last = recipients.flatMap((row) => {
    const mail = sent.find(({ recipientId, email }) => recipientId === row.id && email === row.email);
    return mail?.state === "FAILED" ? [[row.id, mail.reason ?? ""] as const] : [];
  });
  return new Map(last);
}
