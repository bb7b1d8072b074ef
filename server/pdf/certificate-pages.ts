import type { Language } from "@/server/domain/vocabulary";
import type { Increment } from "./append/increment";
import { appendPages } from "./append/pages";
import { drawCertificate } from "./certificate";
import type { CertificateModel } from "./model";
import type { Earlier } from "./sign/earlier-signatures";
import type { ImageStore } from "./stamp/signature";
import type { PageTree } from "./syntax/pages";

type CertificateInput = {
  certificate: CertificateModel | null;
  language: Language;
  earlier: Earlier;
  images: ImageStore;
};

/**
 * Adds certificate pages at the end. A file with earlier signatures gets none; its certificate is a file of
 * its own.
 */
export function addCertificate(increment: Increment, tree: PageTree, asked: CertificateInput) {
  const { earlier, images } = asked;
  const lastPage = tree.pages.at(-1);
  if (!asked.certificate || !lastPage || earlier !== "none") return null;
  // A PDF/A of a part without attachments gets its audit log as a separate file, as every document does.
  const { takesFiles } = increment.fonts.needs;
  const certificate = takesFiles ? asked.certificate : { ...asked.certificate, auditLog: null };
  const report = drawCertificate(
    (width, height) => increment.sheet(width, height),
    certificate,
    asked.language,
    lastPage.geometry,
    images,
  );
  return { report, certificate, ...appendPages(increment, tree, report.sheets) };
}
