"use client";

import { createContext, useContext } from "react";
import type { Language } from "@/server/domain/vocabulary";

export type LanguageChoice = {
  /** The language the envelope asks for; loses against what the person chose on this page. */
  suggest: (language: Language) => void;
  choose: (language: Language) => void;
};

const LanguageContext = createContext<LanguageChoice>({ suggest: () => {}, choose: () => {} });
export const LanguageProvider = LanguageContext.Provider;
export const useLanguageChoice = () => useContext(LanguageContext);
