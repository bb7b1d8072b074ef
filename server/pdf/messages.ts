import { createTranslator } from "use-intl/core";
import { messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

/** The `pdf` area of the catalogue: everything that is printed into files. */
export function pdfMessages(language: Language) {
  return createTranslator({ locale: language, messages: messages[language], namespace: "pdf" });
}

export type PdfMessages = ReturnType<typeof pdfMessages>;
