import type { Language } from "@/server/domain/vocabulary";

/**
 * Returns the language of a recipient's mails and page: their own if the sender chose one, else the
 * envelope's.
 */
export const chooseLanguage = (
  recipient: { readonly language: Language | null },
  meta: { readonly language: Language },
): Language => recipient.language ?? meta.language;
