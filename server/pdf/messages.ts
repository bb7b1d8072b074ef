import { createTranslator } from "use-intl/core";
import { messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

const createPdfTranslator = (language: Language) =>
  createTranslator({ locale: language, messages: messages[language], namespace: "pdf" });

export type PdfMessages = ReturnType<typeof createPdfTranslator>;

const translators = new Map<Language, PdfMessages>();

export function getPdfMessages(language: Language): PdfMessages {
  const translate = translators.get(language) ?? createPdfTranslator(language);
  translators.set(language, translate);
  return translate;
}
