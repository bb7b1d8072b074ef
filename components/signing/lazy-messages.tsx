"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useLocale, useMessages } from "use-intl";
import { MessagesProvider } from "@/components/i18n/messages-provider";
import type { Messages } from "@/server/domain/messages/index";
import type { Language } from "@/server/domain/vocabulary";

type LazyCatalogue =
  | Pick<Messages, "remote">
  | Pick<Messages, "challenge">
  | Pick<Messages, "challenge" | "sitting">;

/** Loader of each language's messages, in a chunk of its own. */
export type Catalogues = Readonly<Record<Language, () => Promise<LazyCatalogue>>>;

type LazyMessagesProps = { catalogues: Catalogues; children: ReactNode };

/** Messages loaded on demand in the current language. Renders nothing until they are loaded. */
export function LazyMessages({ catalogues, children }: LazyMessagesProps) {
  const language = useLocale();
  const outer = useMessages();
  const [loaded, setLoaded] = useState<{ language: Language; words: LazyCatalogue } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const loadMessages = async () => {
      const words = await catalogues[language]();
      if (isWanted) setLoaded({ language, words });
    };
    void loadMessages();
    return () => {
      isWanted = false;
    };
  }, [language, catalogues]);
  if (loaded === null) return null;
  return (
    <MessagesProvider
      language={loaded.language}
      messages={{ ...outer, ...loaded.words }}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      {children}
    </MessagesProvider>
  );
}
