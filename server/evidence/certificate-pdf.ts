import { z } from "zod";
import { pageSizes } from "@/server/contract/page-sizes";
import type { Connection } from "@/server/db/client";
import type { Aggregate } from "@/server/db/store/envelope";
import type { CertificateModel } from "@/server/pdf/model";
import type { ReportServices } from "@/server/services";
import { certificateModel } from "./certificate";
import { type Evidence, finishedOf, hex, loadEvidence, upToSealing } from "./load";
import { sealedReport } from "./sealed-report";
import { printedSignatures } from "./signature-value";

/**
 * The certificate of a finished envelope as a PDF of its own, sealed: what its sealed files carry (rest/README.md 4.16,
 * domain/README.md 6.4), and what became known since. For one head of the log it is the same bytes each time. A
 * completed envelope's names the same head of the audit chain, whatever happened since; a rejection ends the envelope
 * before its files are stamped, so there the head is the present one.
 * @throws DomainError INTERNAL_SERVER_ERROR when the audit chain does not hold; as `sealedReport`
 */
export async function certificatePdf(
  services: ReportServices,
  connection: Connection,
  aggregate: Aggregate,
  isRejected: boolean,
): Promise<Uint8Array> {
  const whole = await loadEvidence(connection, aggregate);
  const { language } = whole.meta;
  const key = {
    envelopeId: whole.envelope.id,
    kind: "CERTIFICATE",
    head: whole.auditHead,
    language,
  } as const;
  return sealedReport(services, connection, key, () => madeCertificate(services, whole, isRejected));
}

async function madeCertificate(
  { storage, pdf }: ReportServices,
  whole: Evidence,
  isRejected: boolean,
): Promise<Uint8Array> {
  const evidence = upToSealing(whole);
  const { completedAt, updatedAt } = evidence.envelope;
  const signatures = await printedSignatures(evidence, storage);
  const end = { isRejected, completedAt: completedAt ?? updatedAt };
  const model = withAftermath(certificateModel(evidence, signatures, end), whole);
  return pdf.certificate({ model, language: evidence.meta.language, pageSize: lastPageOf(evidence) });
}

const CopySent = z.object({ recipientEmail: z.string(), emailType: z.literal("DOCUMENT_COMPLETED") });

/** What only became known after the sealing, and so cannot be in the sealed files: their hashes, and who got a copy. */
function withAftermath(model: CertificateModel, evidence: Evidence): CertificateModel {
  const copies = evidence.audit.flatMap(({ type, data, createdAt }) => {
    const copy = type === "EMAIL_SENT" ? CopySent.safeParse(data) : null;
    return copy?.success ? [{ email: copy.data.recipientEmail, at: createdAt }] : [];
  });
  return {
    ...model,
    files: model.files.map((file, index) => {
      const item = evidence.items[index];
      const sealed = item && finishedOf(evidence, item);
      return { ...file, sealedSha256: sealed ? hex(sealed.sha256) : null };
    }),
    recipients: model.recipients.map((recipient) => ({
      ...recipient,
      copySentAt: copies.find(({ email }) => email === recipient.email)?.at ?? null,
    })),
  };
}

function lastPageOf({ items }: Evidence): { width: number; height: number } | null {
  const item = items.at(-1);
  return item ? (pageSizes(item).at(-1) ?? null) : null;
}
