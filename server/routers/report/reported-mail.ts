import type { Connection } from "@/server/db/client";
import { findMail } from "@/server/db/store/outbox";
import { DomainError } from "@/server/domain/errors";
import { readMail } from "@/server/mail/compose";
import { isUnasked } from "@/server/mail/frame";
import { verifyReportToken } from "@/server/mail/report-token";

/**
 * Returns the mail behind a report link, with the sender that its reader saw.
 * @throws DomainError NOT_FOUND
 */
export async function findReportedMail(connection: Connection, token: string) {
  const mailId = verifyReportToken(token);
  const row = mailId === null ? undefined : await findMail(connection, mailId);
  const mail = row && readMail(row);
  if (!row || !mail || !isUnasked(mail)) {
    throw new DomainError("NOT_FOUND", "This link is not valid.");
  }
  const { data } = mail;
  const sender = "sender" in data ? data.sender.name : "inviter" in data ? data.inviter.name : "";
  return { row, sender };
}
