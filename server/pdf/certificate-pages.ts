import type { Language } from "@/server/domain/vocabulary";
import type { Increment } from "./append/increment";
import { appendPages } from "./append/pages";
import { drawCertificate } from "./certificate";
import type { CertificateModel } from "./model";
import type { Earlier } from "./sign/earlier-signatures";
import type { ImageStore } from "./stamp/signature";
import type { PageTree } from "./syntax/pages";

type Asked = {
  certificate: CertificateModel | null;
  language: Language;
  earlier: Earlier;
  images: ImageStore;
};

/** Certificate pages at the end; a file with earlier signatures gets none, its certificate is a file of its own. */
export function addCertificate(increment: Increment, tree: PageTree, asked: Asked) {
  const { earlier, images } = asked;
  const lastPage = tree.pages.at(-1);
  if (!asked.certificate || !lastPage || earlier !== "none") return null;
  // An archive of a part that takes no files has its log beside it, as every document has.
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
