import type { mails } from "@/server/db/schema";
import { env } from "@/server/env";
import { domainOf, oneLine } from "./compose";
import { mailTexts } from "./content";
import type { Mail } from "./data";
import { renderMail } from "./render";
import { type MailAddress, type OutgoingMail, parseSender } from "./transport";

type MailRow = Pick<
  typeof mails.$inferSelect,
  "id" | "toEmail" | "toName" | "language" | "messageId" | "envelopeId"
>;

/** A stored mail as it leaves: rendered, addressed, threaded by envelope, marked as automatic. */
export async function buildOutgoing(
  row: MailRow,
  mail: Mail,
  details: { attachments: OutgoingMail["attachments"]; replyTo: string | null },
): Promise<OutgoingMail> {
  const address = parseSender(env().MAIL_FROM);
  const service = address.name || address.address;
  const { subject, html, text } = await renderMail(mail, {
    language: row.language,
    service,
    attachmentCount: details.attachments.length,
  });
  return {
    from: { name: senderName(mail, row.language, service), address: address.address },
    to: { name: oneLine(row.toName), address: row.toEmail } satisfies MailAddress,
    replyTo: details.replyTo,
    subject: oneLine(subject),
    html,
    text,
    messageId: row.messageId,
    references: row.envelopeId ? `<${row.envelopeId}@${domainOf(address.address)}>` : null,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "X-Rubrica-Mail-Id": row.id,
    },
    attachments: details.attachments,
  };
}

/**
 * Recipients see who asks, marked as sent through this service. A name that looks like an address is left out: it
 * would let anybody appear in the inbox as somebody else's mailbox.
 */
function senderName(mail: Mail, language: MailRow["language"], service: string): string {
  if (!("sender" in mail.data)) return service;
  const name = oneLine(mail.data.sender.name);
  return name === "" || name.includes("@") ? service : mailTexts(language)("via", { sender: name, service });
}
