import type { PDFRef } from "pdf-lib";
import type { Language } from "@/server/domain/vocabulary";
import { AUDIT_LOG_FILE } from "../certificate";
import type { Report } from "../draw/flow";
import { getPdfMessages } from "../messages";
import type { CertificateModel } from "../model";
import { attachFile } from "./attach";
import type { Increment } from "./increment";
import { addStructure, type GrowingStructure } from "./structure";

/**
 * Adds the structure of appended certificate pages and the audit log for machines, in the same update and so
 * under the same seal. Call it after everything that replaces the catalog.
 * @throws DomainError FILE_DAMAGED, FILE_TOO_COMPLEX
 */
export function addEvidence(
  increment: Increment,
  report: Report,
  pages: readonly PDFRef[],
  {
    certificate,
    language,
    structure,
  }: { certificate: CertificateModel; language: Language; structure: GrowingStructure | null },
): void {
  addStructure(increment, structure, report, pages);
  const { auditLog, completedAt: at } = certificate;
  if (!auditLog) return;
  const description = getPdfMessages(language)("auditLog.attachment");
  attachFile(increment, {
    name: AUDIT_LOG_FILE,
    description,
    json: auditLog.json,
    at,
    relationship: "Supplement",
  });
}
