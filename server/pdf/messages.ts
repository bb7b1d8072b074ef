import { createTranslator } from "use-intl/core";
import { messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

const translatorOf = (language: Language) =>
  createTranslator({ locale: language, messages: messages[language], namespace: "pdf" });

export type PdfMessages = ReturnType<typeof translatorOf>;

const made = new Map<Language, PdfMessages>();

export function pdfMessages(language: Language): PdfMessages {
  const translate = made.get(language) ?? translatorOf(language);
  made.set(language, translate);
  return translate;
}
