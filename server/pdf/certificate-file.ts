import type { Language } from "@/server/domain/vocabulary";
import { drawCertificate } from "./certificate";
import { getPdfMessages } from "./messages";
import type { CertificateModel } from "./model";
import { A4, buildReport } from "./report-file";
import { createImageStore } from "./stamp/signature";

/** `pageSize` is that of the page the certificate would follow. */
export type CertificateRequest = {
  model: CertificateModel;
  language: Language;
  pageSize: { width: number; height: number } | null;
};

/**
 * Builds the certificate pages alone, as a PDF (rest/envelopes.md 4.16). It is not sealed: the sealed file
 * carries the same pages.
 */
export function buildCertificate({ model, language, pageSize }: CertificateRequest): Promise<Uint8Array> {
  const title = `${getPdfMessages(language)("certificate.title")} · ${model.title}`;
  const { auditLog, completedAt: at } = model;
  const attachment = auditLog ? { json: auditLog.json, at, relationship: "Supplement" as const } : null;
  return buildReport({ title, language, attachment }, ({ createSheet, context }) => {
    const images = createImageStore(context);
    return drawCertificate(createSheet, model, language, pageSize ?? A4, images, "file of its own");
  });
}
