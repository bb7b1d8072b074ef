import { domainToASCII } from "node:url";
import PostalMime, { type Email } from "postal-mime";
import { foldHidden } from "@/server/domain/hidden-characters";
import { classifyDelivery, MAIL_REPORT_BYTES, type MailReportKind } from "@/server/domain/mail-report";
import { findMailIds } from "./return-address";

export type MailVerdict = { kind: MailReportKind; status: string | null; reason: string };

export type MailReport = {
  /** Mails by the report's own recipient address, or by the headers returned with it. */
  mailIds: string[];
  /** Returns the verdict on a mail to this address; null if it names other recipients only. */
  verdictFor: (toEmail: string) => MailVerdict | null;
};

/** Headers in which servers record the recipient of the report. */
const ADDRESSED = new Set(["to", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"]);
const MAIL_ID = /^x-rubrica-mail-id:[ \t]*([0-9a-z]{24})[ \t]*$/gim;

/**
 * Parses a message as a report of delivery (RFC 3464) or complaint (RFC 5965); null for all others, such as
 * holiday replies. Reads the first `MAIL_REPORT_BYTES`. Trusts nothing: the caller looks up the mail.
 * @throws nothing: what cannot be read is no report
 */
export async function readReport(raw: Uint8Array): Promise<MailReport | null> {
  const email = await PostalMime.parse(raw.subarray(0, MAIL_REPORT_BYTES), {
    forceRfc822Attachments: true,
    attachmentEncoding: "utf8",
  }).catch(() => null);
  if (!email) return null;
  const complaint = findComplaint(email);
  if (complaint) return { mailIds: listMailIds(email), verdictFor: () => complaint };
  const deliveries = listDeliveries(email);
  if (deliveries.length === 0) return null;
  const findVerdict = (toEmail: string): MailVerdict | null =>
    deliveries.find(({ recipients }) => recipients.includes(toComparable(toEmail))) ?? null;
  return { mailIds: listMailIds(email), verdictFor: findVerdict };
}

/** The first block of a status is about the server, each of the others about one recipient. */
function listDeliveries(email: Email): (MailVerdict & { recipients: string[] })[] {
  return parseFieldBlocks(findPartText(email, "message/delivery-status") ?? "").flatMap((fields) => {
    const diagnostic = fields.get("diagnostic-code") ?? null;
    const status = fields.get("status") ?? null;
    const kind = classifyDelivery({ action: fields.get("action") ?? "", status, diagnostic });
    // Behind an alias the final recipient is another address, and the original one is ours (RFC 3464, 2.3.1).
    const recipients = ["original-recipient", "final-recipient"].flatMap((key) => {
      const value = fields.get(key);
      return value === undefined ? [] : [toComparable(value.replace(/^[\w-]+;\s*/, ""))];
    });
    return kind ? [{ kind, status, reason: toBounceReason(diagnostic, status), recipients }] : [];
  });
}

function toComparable(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  return `${local}@${domainToASCII(domain)}`;
}

function findComplaint(email: Email): MailVerdict | null {
  const text = findPartText(email, "message/feedback-report");
  if (text === null) return null;
  const type = parseFieldBlocks(text)
    .find((fields) => fields.has("feedback-type"))
    ?.get("feedback-type");
  // Others are virus alerts, authentication results or "not spam" after all.
  if (type?.toLowerCase() !== "abuse" && type?.toLowerCase() !== "fraud") return null;
  return { kind: "COMPLAINT", status: null, reason: type.toLowerCase() };
}

/** `smtp; 550 5.1.1 No such user` without the name of its protocol. */
const toBounceReason = (diagnostic: string | null, status: string | null): string =>
  foldHidden(diagnostic?.replace(/^[\w-]+;\s*/, "") || status || "").slice(0, 1000);

function listMailIds(email: Email): string[] {
  const to = email.headers.filter(({ key }) => ADDRESSED.has(key)).map(({ value }) => findMailIds(value));
  const returned = ["message/rfc822", "text/rfc822-headers"].map((type) => findPartText(email, type) ?? "");
  const named = returned.flatMap((text) =>
    [...getHeaderBlock(text).matchAll(MAIL_ID)].map(([, id = ""]) => id),
  );
  return [...new Set([...to.flat(), ...named])];
}

const getHeaderBlock = (message: string): string => message.split(/\r?\n\r?\n/, 1)[0] ?? "";

function findPartText(email: Email, type: string): string | null {
  const part = email.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  return typeof part?.content === "string" ? part.content : null;
}

/**
 * Blocks of `Key: value` lines with a blank line between them; lines that begin with a blank continue a
 * value.
 */
function parseFieldBlocks(text: string): Map<string, string>[] {
  return text.split(/\r?\n[ \t]*\r?\n/).map((block) => {
    const lines = block.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
    return new Map(
      lines.flatMap((line) => {
        const [, key, value] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
        return key && value !== undefined ? [[key.toLowerCase(), value.trim()] as const] : [];
      }),
    );
  });
}
