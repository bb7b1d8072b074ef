import type { Language } from "@/server/domain/vocabulary";

/** In which language one person is written to and finds their page: their own where the sender chose one for them. */
export const languageFor = (
  recipient: { readonly language: Language | null },
  meta: { readonly language: Language },
): Language => recipient.language ?? meta.language;
