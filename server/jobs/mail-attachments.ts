import { EnvelopeAuthOptions } from "@/server/contract/envelope";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import type { Database } from "@/server/db/client";
import { listCurrentFiles } from "@/server/db/store/envelope-parts";
import type { MailContext } from "@/server/db/store/mail-context";
import { env } from "@/server/env";
import type { Mail } from "@/server/mail/data";
import type { OutgoingMail } from "@/server/mail/transport";
import type { ReportServices } from "@/server/services";
import { renderSignatureDocuments } from "./remote-signature-documents";

/** Above this, many servers refuse the message; the link serves instead (components/README.md 9.4). */
const getAttachmentLimitBytes = (): number => env().MAIL_ATTACHMENTS_MB * 1_000_000;

/**
 * Returns the sealed files of a completion mail. None if they are too large together, if one is not sealed,
 * or if the recipient must authenticate before access.
 */
export async function loadAttachments(
  { db, services }: { db: Database; services: ReportServices },
  mail: Mail,
  context: MailContext,
): Promise<OutgoingMail["attachments"]> {
  const { envelope } = context;
  const carries = mail.kind === "RECIPIENT_COMPLETED" || mail.kind === "OWNER_COMPLETED";
  if (!carries || !envelope) return [];
  if (mail.kind === "RECIPIENT_COMPLETED" && needsAccessAuth(context)) return [];
  const files = await listCurrentFiles(db, envelope.id);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > getAttachmentLimitBytes() || files.some((file) => file.kind !== "SEALED")) return [];
  const sealed = await Promise.all(
    files.map(async (file) => ({
      filename: toPdfName(file.title),
      content: Buffer.from(await services.storage.read(file.key)),
      contentType: "application/pdf",
    })),
  );
  if (!envelope.remoteSignatureSince) return sealed;
  return [...sealed, ...(await renderSignatureDocuments(services, db, envelope.id))];
}

function needsAccessAuth({ envelope, recipient }: MailContext): boolean {
  if (!envelope || !recipient?.authOptions) return true;
  const own = RecipientAuthOptions.parse(recipient.authOptions).accessAuth;
  return own.length > 0 || EnvelopeAuthOptions.parse(envelope.authOptions).globalAccessAuth.length > 0;
}

/** A file name that every system accepts, ending in `.pdf` once. */
function toPdfName(title: string): string {
  const base = title
    .replace(/\.pdf$/i, "")
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 150);
  return `${base || "document"}.pdf`;
}
