import { and, count, desc, eq, inArray } from "drizzle-orm";
import { DomainError } from "@/server/domain/errors";
import type { Connection, Transaction } from "../client";
import { mails } from "../schema";
import type { MailRow } from "./mail-queue";

type MailFilter = { state?: string | undefined; page: number; perPage: number };

export async function loadMailsPage(
  connection: Connection,
  { state, page, perPage }: MailFilter,
): Promise<{ rows: MailRow[]; total: number }> {
  const matching = state ? eq(mails.state, state) : undefined;
  const [total] = await connection.select({ count: count() }).from(mails).where(matching);
  const rows = await connection
    .select()
    .from(mails)
    .where(matching)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, total: total?.count ?? 0 };
}

/** Returns a mail by its id alone: for its reader, who got the id in the mail, and for instance admins. */
export async function findMail(connection: Connection, mailId: string): Promise<MailRow | undefined> {
  const [row] = await connection.select().from(mails).where(eq(mails.id, mailId));
  return row;
}

/** Loads any mail of the installation. For instance admins. @throws DomainError NOT_FOUND */
export async function loadMail(connection: Connection, mailId: string): Promise<MailRow> {
  const row = await findMail(connection, mailId);
  if (!row) throw new DomainError("NOT_FOUND", "Mail could not be found.");
  return row;
}

const RETRIABLE = ["FAILED", "QUEUED"];

/** Like `loadMail`, without reading the row. @throws DomainError NOT_FOUND */
export async function assertMailExists(tx: Transaction, mailId: string): Promise<void> {
  const [mail] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId));
  if (!mail) throw new DomainError("NOT_FOUND", "Mail could not be found.");
}

/**
 * Makes a mail due that was given up or waits for its next attempt; false for one that was sent or is on its
 * way.
 */
export async function requeueMail(tx: Transaction, mailId: string, now: Date): Promise<boolean> {
  const [queued] = await tx
    .update(mails)
    .set({ state: "QUEUED", nextAttemptAt: now })
    .where(and(eq(mails.id, mailId), inArray(mails.state, RETRIABLE)))
    .returning({ id: mails.id });
  return queued !== undefined;
}
