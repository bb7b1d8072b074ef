"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useLocale, useMessages } from "use-intl";
import { MessagesProvider } from "@/components/i18n/messages-provider";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

const CATALOGUES = {
  en: () => import("@/server/domain/messages/en/challenge.json"),
  es: () => import("@/server/domain/messages/es/challenge.json"),
} as const satisfies Record<Language, () => Promise<{ default: Messages["challenge"] }>>;

type Loaded = { language: Language; challenge: Messages["challenge"] };

/** The words of the challenge, which only those load who are challenged, in the language the page speaks now. */
export function ChallengeTexts({ children }: { children: ReactNode }) {
  const language = useLocale();
  const outer = useMessages();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const { default: challenge } = await CATALOGUES[language]();
      if (isWanted) setLoaded({ language, challenge });
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
      messages={{ ...outer, challenge: loaded.challenge }}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      {children}
    </MessagesProvider>
  );
}
