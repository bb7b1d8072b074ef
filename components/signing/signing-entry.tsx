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
  /** The state the page was drawn with; left out, the page asks for it. */
  initial?: SigningState | undefined;
};

/** The recipient's page on the product's own server. */
export function SigningEntry({ token, language, messages, initial }: SigningEntryProps) {
  const [api] = useState(() => createTrpcSigningApi(token));
  return (
    <SigningProvider api={api} language={language} messages={messages} initial={initial}>
      <OfflinePage />
      <SigningPage />
    </SigningProvider>
  );
}

/** The page comes first: what keeps another one ready waits until it has come to rest, milliseconds. */
const REST_MS = 3_000;

const load = retryImport(() => import("./offline/offline-registration"));

/**
 * Keeps a page in this browser, in the reader's language, that stands in for the signing page while there is no
 * connection: a reload or a step back would else end on the browser's own error page, from where nothing leads on.
 */
function OfflinePage() {
  const language = useLocale();
  useEffect(() => {
    const timer = setTimeout(() => {
      void load().then((module) => module.keepOfflinePage(language));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [language]);
  return null;
}
