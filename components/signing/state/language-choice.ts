"use client";

import { createContext, useContext } from "react";
import type { Language } from "@/server/domain/vocabulary";

export type LanguageChoice = {
  /** Language of the envelope. A choice made on this page overrides it. */
  suggest: (language: Language) => void;
  choose: (language: Language) => void;
};

const LanguageContext = createContext<LanguageChoice>({ suggest: () => {}, choose: () => {} });
export const LanguageProvider = LanguageContext.Provider;
export const useLanguageChoice = () => useContext(LanguageContext);
