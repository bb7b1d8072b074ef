import type { Database } from "@/server/db/client";
import { loadAggregate } from "@/server/db/store/envelope";
import { findEnvelopeById } from "@/server/db/store/envelope-by-id";
import { withoutPdf } from "@/server/domain/file-name";
import { loadAuditLogPdf } from "@/server/evidence/audit-log";
import { loadCertificatePdf } from "@/server/evidence/certificate-pdf";
import type { OutgoingMail } from "@/server/mail/transport";
import type { ReportServices } from "@/server/services";

type Attachments = NonNullable<OutgoingMail["attachments"]>;

/**
 * Returns certificate and audit log, as files, of an envelope that recipients signed with certificates of
 * their own. Its sealed files cannot carry them as pages (domain/fields.md 8.6, rule 9). Empty for every
 * other envelope.
 */
export async function renderSignatureDocuments(
  services: ReportServices,
  db: Database,
  envelopeId: string,
): Promise<Attachments> {
  const envelope = await findEnvelopeById(db, envelopeId);
  if (!envelope?.remoteSignatureSince) return [];
  const aggregate = await loadAggregate(db, envelope);
  const name = withoutPdf(envelope.title);
  const documents = [
    ["certificate", await loadCertificatePdf(services, db, aggregate, false)],
    ["audit-log", await loadAuditLogPdf(services, db, aggregate)],
  ] as const;
  return documents.map(([what, bytes]) => ({
    filename: `${name}_${what}.pdf`,
    content: Buffer.from(bytes),
    contentType: "application/pdf",
  }));
}
