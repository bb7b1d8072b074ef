import { createHmac } from "node:crypto";
import type { mails } from "@/server/db/schema";
import { getEmailDomain } from "@/server/domain/email-domain";
import { env } from "@/server/env";
import { getSecretKeys } from "@/server/secrets";
import { toHeaderLine } from "./compose";
import { createMailTexts } from "./content";
import type { Mail } from "./data";
import type { InlinePicture, MailFrame } from "./frame";
import { renderMail } from "./render";
import { buildReturnAddress } from "./return-address";
import type { SenderFrom } from "./sender-from";
import { type MailAddress, type OutgoingMail, parseSender } from "./transport";

type MailRow = Pick<
  typeof mails.$inferSelect,
  "id" | "toEmail" | "toName" | "language" | "messageId" | "envelopeId" | "teamId"
>;

export type MailDetails = {
  attachments: OutgoingMail["attachments"];
  replyTo: string | null;
  /** Address that it leaves from, if not the service's own. */
  from: SenderFrom | null;
  frame: MailFrame;
  pictures: readonly InlinePicture[];
  senderUserId: number | null;
};

/** Builds the message of a stored mail: rendered, addressed, threaded by envelope, marked as automatic. */
export async function buildOutgoing(row: MailRow, mail: Mail, details: MailDetails): Promise<OutgoingMail> {
  const address = parseSender(env().MAIL_FROM);
  const mailbox = env().BOUNCE_ADDRESS;
  const service = address.name || address.address;
  const { frame } = details;
  const { subject, html, text } = await renderMail(
    mail,
    { language: row.language, service, attachmentCount: details.attachments.length },
    frame,
  );
  const via = frame.brand?.name ?? service;
  return {
    from: { name: getSenderName(mail, row.language, via), address: details.from?.address ?? address.address },
    to: { name: toHeaderLine(row.toName), address: row.toEmail } satisfies MailAddress,
    replyTo: details.replyTo,
    // Undeliverable mail comes back to us, whatever address it leaves from.
    returnPath: mailbox ? buildReturnAddress(mailbox, row.id) : details.from && address.address,
    dkim: details.from?.dkim ?? null,
    subject: toHeaderLine(subject),
    html,
    text,
    messageId: row.messageId,
    references: row.envelopeId ? `<${row.envelopeId}@${getEmailDomain(address.address)}>` : null,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "X-Rubrica-Mail-Id": row.id,
      ...buildTraceHeaders({ Sender: details.senderUserId, Team: row.teamId, Envelope: row.envelopeId }),
    },
    attachments: [...details.attachments, ...details.pictures],
  };
}

/**
 * Lets a recipient of complaints see that two mails have the same source, without learning which
 * (domain/mail.md 5.1).
 */
function buildTraceHeaders(ids: Record<string, number | string | null>): Record<string, string> {
  const presentIds = Object.entries(ids).filter(([, id]) => id !== null);
  return Object.fromEntries(
    presentIds.map(([name, id]) => {
      const mac = createHmac("sha256", getSecretKeys().tokenHmac).update(`trace:${name}:${id}`).digest();
      return [`X-Rubrica-${name}`, mac.subarray(0, 12).toString("hex")];
    }),
  );
}

/**
 * Shows the asking person, marked as sent through this service. A name that looks like an address is left
 * out: it would let a sender appear in the inbox as another mailbox.
 */
function getSenderName(mail: Mail, language: MailRow["language"], service: string): string {
  if (!("sender" in mail.data)) return service;
  const name = toHeaderLine(mail.data.sender.name);
  return name === "" || name.includes("@")
    ? service
    : createMailTexts(language)("via", { sender: name, service });
}
