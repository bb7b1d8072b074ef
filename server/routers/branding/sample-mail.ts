import { addDuration } from "@/server/domain/calendar";
import type { SampleKind } from "@/server/domain/mail-sample";
import { env } from "@/server/env";
import type { MailInput } from "@/server/mail/data";
import { parseSender } from "@/server/mail/transport";

/**
 * Builds a mail about a made-up document, from the account to itself. Its link leads to the page for unknown
 * links.
 */
export function buildSampleMail(
  kind: SampleKind,
  account: { name: string; email: string },
  team: string,
  now: Date,
): MailInput {
  const zone = "Etc/UTC";
  const base = {
    title: "Lease 2026",
    // Not the reader's own address: mails to the sender's own address have other texts.
    sender: { name: account.name || account.email, email: parseSender(env().MAIL_FROM).address, team },
    recipient: { name: account.name, email: account.email },
    url: `${env().BASE_URL}/sign/sample`,
    role: "SIGNER" as const,
    subject: null,
    message: null,
  };
  if (kind === "RECIPIENT_COMPLETED") return { kind, data: base };
  const expiresAt = addDuration(now, { unit: "month", amount: 3 }, zone).toISOString();
  const request = { ...base, expiresAt, timeZone: zone, recipientCode: "K7Q4-2M9D" };
  return kind === "RECIPIENT_REMINDER"
    ? { kind, data: { ...request, number: 1, isLast: false } }
    : { kind, data: request };
}
