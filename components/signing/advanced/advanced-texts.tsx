"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useLocale, useMessages } from "use-intl";
import { MessagesProvider } from "@/components/i18n/messages-provider";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

const CATALOGUES = {
  en: () => import("@/server/domain/messages/en/advanced.json"),
  es: () => import("@/server/domain/messages/es/advanced.json"),
} as const satisfies Record<Language, () => Promise<{ default: Messages["advanced"] }>>;

type Loaded = { language: Language; advanced: Messages["advanced"] };

/** The words of signing with a certificate, which only those load who do, in the language the page speaks now. */
export function AdvancedTexts({ children }: { children: ReactNode }) {
  const language = useLocale();
  const outer = useMessages();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const { default: advanced } = await CATALOGUES[language]();
      if (isWanted) setLoaded({ language, advanced });
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [language]);
  if (loaded === null) return null;
  return (
    <MessagesProvider
      language={loaded.language}
      messages={{ ...outer, advanced: loaded.advanced }}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      {children}
    </MessagesProvider>
  );
}
