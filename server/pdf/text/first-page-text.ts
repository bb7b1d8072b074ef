import { withDocument } from "../pdfium";
import { plainText } from "./page-text";

export function firstPageText(path: string): Promise<string> {
  return withDocument(path, (module, document) => {
    const page = document === 0 ? 0 : module.FPDF_LoadPage(document, 0);
    if (page === 0) return "";
    const textPage = module.FPDFText_LoadPage(page);
    try {
      return textPage === 0 ? "" : plainText(module, textPage);
    } finally {
      if (textPage !== 0) module.FPDFText_ClosePage(textPage);
      module.FPDF_ClosePage(page);
    }
  });
}
