"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

type Shared = {
  /** Held in memory only: a reload forgets it. */
  token: string;
  setToken(token: string): void;
  /** The reader's language for samples, by its title. */
  language: string;
  setLanguage(language: string): void;
};

const DocsContext = createContext<Shared | null>(null);

export function DocsProvider({ children }: { children: ReactNode }) {
  const [token, setToken] = useState("");
  const [language, setLanguage] = useState("");
  const shared = useMemo(() => ({ token, setToken, language, setLanguage }), [token, language]);
  return <DocsContext value={shared}>{children}</DocsContext>;
}

export function useDocs(): Shared {
  const shared = useContext(DocsContext);
  if (!shared) throw new TypeError("useDocs needs a DocsProvider above it.");
  return shared;
}
