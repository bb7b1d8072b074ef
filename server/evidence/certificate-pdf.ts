import { z } from "zod";
import { readPageSizes } from "@/server/contract/page-sizes";
import type { Connection } from "@/server/db/client";
import type { Aggregate } from "@/server/db/store/envelope";
import type { CertificateModel } from "@/server/pdf/model";
import type { ReportServices } from "@/server/services";
import { buildCertificateModel } from "./certificate";
import { cutEvidenceAtSealing, type Evidence, findFinishedVersion, loadEvidence, toHex } from "./load";
import { loadSealedReport } from "./sealed-report";
import { toPrintedSignatures } from "./signature-value";

/**
 * Returns the sealed certificate of a finished envelope: the content of its sealed files (rest/envelopes.md
 * 4.16, domain/evidence.md 6.4) and later facts. One head of the log gives the same bytes. It names the head
 * before sealing; after a rejection, which ends the envelope before stamping, the present head.
 * @throws DomainError INTERNAL_SERVER_ERROR when the audit chain does not hold; as `loadSealedReport`
 */
export async function loadCertificatePdf(
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
  return loadSealedReport(services, connection, key, () => makeCertificate(services, whole, isRejected));
}

async function makeCertificate(
  { storage, pdf }: ReportServices,
  whole: Evidence,
  isRejected: boolean,
): Promise<Uint8Array> {
  const evidence = cutEvidenceAtSealing(whole);
  const { completedAt, updatedAt } = evidence.envelope;
  const signatures = await toPrintedSignatures(evidence, storage);
  const end = { isRejected, completedAt: completedAt ?? updatedAt };
  const model = withAftermath(buildCertificateModel(evidence, signatures, end), whole);
  return pdf.certificate({ model, language: evidence.meta.language, pageSize: findLastPageSize(evidence) });
}

const CopySent = z.object({ recipientEmail: z.string(), emailType: z.literal("DOCUMENT_COMPLETED") });

/**
 * Adds facts that cannot be in the sealed files because they came later: their hashes, and the mailed copies.
 */
function withAftermath(model: CertificateModel, evidence: Evidence): CertificateModel {
  const copies = evidence.audit.flatMap(({ type, data, createdAt }) => {
    const copy = type === "EMAIL_SENT" ? CopySent.safeParse(data) : null;
    return copy?.success ? [{ email: copy.data.recipientEmail, at: createdAt }] : [];
  });
  return {
    ...model,
    files: model.files.map((file, index) => {
      const item = evidence.items[index];
      const sealed = item && findFinishedVersion(evidence, item);
      return { ...file, sealedSha256: sealed ? toHex(sealed.sha256) : null };
    }),
    recipients: model.recipients.map((recipient) => ({
      ...recipient,
      copySentAt: copies.find(({ email }) => email === recipient.email)?.at ?? null,
    })),
  };
}

function findLastPageSize({ items }: Evidence): { width: number; height: number } | null {
  const item = items.at(-1);
  return item ? (readPageSizes(item).at(-1) ?? null) : null;
}
