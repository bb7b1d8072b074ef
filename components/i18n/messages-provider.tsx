"use client";

import "./app-config";
import { type ReactNode, useEffect } from "react";
import { IntlProvider } from "use-intl";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

export type MessagesProviderProps = {
  language: Language;
  /** The message areas below this provider, from `pickMessages`. */
  messages: Partial<Messages>;
  /** IANA name; "UTC" if unknown. */
  timeZone?: string;
  children: ReactNode;
};

/** Provides the texts below it and sets the language of the page for screen readers and hyphenation. */
export function MessagesProvider({ language, messages, timeZone, children }: MessagesProviderProps) {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <IntlProvider locale={language} messages={messages} timeZone={timeZone ?? "UTC"}>
      {children}
    </IntlProvider>
  );
}
