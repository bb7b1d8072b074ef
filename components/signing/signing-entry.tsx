"use client";

import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import type { SigningState } from "@/server/contract/signing";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { createTrpcSigningApi } from "./api/trpc-signing-api";
import { retryImport } from "./retry-import";
import { SigningPage } from "./signing-page";
import { SigningProvider } from "./signing-provider";

type SigningEntryProps = {
  token: string;
  language: Language;
  messages: Pick<Messages, "signing">;
  /** State the page was rendered with. If absent, the page loads it. */
  initial?: SigningState | undefined;
};

export function SigningEntry({ token, language, messages, initial }: SigningEntryProps) {
  const [api] = useState(() => createTrpcSigningApi(token));
  return (
    <SigningProvider api={api} language={language} messages={messages} initial={initial}>
      <OfflinePage />
      <SigningPage />
    </SigningProvider>
  );
}

/** Milliseconds before the offline page is registered, so that the page itself loads first. */
const REST_MS = 3_000;

const load = retryImport(() => import("./offline/offline-registration"));

/**
 * Keeps an offline page in the recipient's language in this browser. Otherwise a reload or
 * Back without a connection would end on the browser's error page, which offers no way on.
 */
function OfflinePage() {
  const language = useLocale();
  useEffect(() => {
    const timer = setTimeout(() => {
      void load().then((module) => module.registerOfflinePage(language));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [language]);
  return null;
}
