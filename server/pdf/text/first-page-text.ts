import { withDocument } from "../pdfium";
import { readPlainText } from "./page-text";

export function readFirstPageText(path: string): Promise<string> {
  return withDocument(path, (module, document) => {
    const page = document === 0 ? 0 : module.FPDF_LoadPage(document, 0);
    if (page === 0) return "";
    const textPage = module.FPDFText_LoadPage(page);
    try {
      return textPage === 0 ? "" : readPlainText(module, textPage);
    } finally {
      if (textPage !== 0) module.FPDFText_ClosePage(textPage);
      module.FPDF_ClosePage(page);
    }
  });
}
