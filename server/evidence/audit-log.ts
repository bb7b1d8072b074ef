import { createTranslator } from "use-intl/core";
import { readPageSizes } from "@/server/contract/page-sizes";
import type { Connection } from "@/server/db/client";
import type { Aggregate } from "@/server/db/store/envelope";
import { messages } from "@/server/domain/messages";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import type { AuditLogEntry, AuditLogModel } from "@/server/pdf/model";
import type { ReportServices } from "@/server/services";
import { buildDocumentFile } from "./files";
import { type Evidence, findFinishedVersion, loadEvidence, toHex } from "./load";
import { listPrintedEntries } from "./printed-entries";
import { loadSealedReport } from "./sealed-report";
import { formatAuditDocument } from "./stored-entries";
import { buildVerifyUrl } from "./verify-url";

/**
 * Returns the audit log as a sealed PDF in the envelope's language, in any state (domain/evidence.md 6.3). The
 * same head of the log gives the same bytes. A broken chain gets a line of its own, and such a file is not
 * sealed.
 * @throws DomainError as `loadSealedReport`
 */
export async function loadAuditLogPdf(
  services: ReportServices,
  connection: Connection,
  aggregate: Aggregate,
): Promise<Uint8Array> {
  const evidence = await loadEvidence(connection, aggregate);
  const { envelope, meta, auditHead: head } = evidence;
  const key = { envelopeId: envelope.id, kind: "AUDIT_LOG", head, language: meta.language } as const;
  return loadSealedReport(services, connection, key, () =>
    services.pdf.auditLog(buildAuditLogModel(evidence)),
  );
}

function buildAuditLogModel(evidence: Evidence): AuditLogModel {
  const { envelope, meta, owner, audit } = evidence;
  const lastItem = evidence.items.at(-1);
  return {
    envelopeId: envelope.id,
    title: envelope.title,
    brand: evidence.brand,
    status: envelope.status,
    ownerName: owner.name,
    ownerEmail: owner.email,
    sender: evidence.sender,
    createdAt: envelope.createdAt,
    updatedAt: envelope.updatedAt,
    timeZone: meta.timezone,
    language: meta.language,
    files: evidence.items.map((item) => {
      const sealed = findFinishedVersion(evidence, item);
      return { ...buildDocumentFile(evidence, item), sealedSha256: sealed ? toHex(sealed.sha256) : null };
    }),
    recipients: [...evidence.recipients]
      .sort(compareBySigningOrder)
      .map(({ name, email, role }) => ({ name, email, role })),
    entries: [...listPrintedEntries(evidence), ...listChainBreaks(evidence)],
    entryCount: audit.length,
    attachments: evidence.attachments,
    auditHead: evidence.auditHead ?? "",
    auditLog: { json: formatAuditDocument(envelope.id, audit, evidence.auditHead) },
    verifyUrl: buildVerifyUrl(envelope),
    pageSize: lastItem ? (readPageSizes(lastItem).at(-1) ?? null) : null,
  };
}

function listChainBreaks({ audit, auditHead, meta, envelope }: Evidence): AuditLogEntry[] {
  if (auditHead !== null) return [];
  const { language } = meta;
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "audit" });
  const nobody = { actor: null, ipAddress: null, userAgent: null };
  const at = audit.at(-1)?.createdAt ?? envelope.updatedAt;
  return [{ number: audit.length + 1, type: "CHAIN_BROKEN", sentence: t("chainBroken"), ...nobody, at }];
}
