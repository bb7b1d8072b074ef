"use client";

import { useState } from "react";
import type { SigningState } from "@/server/contract/signing";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { createTrpcSigningApi } from "./api/trpc-signing-api";
import { OfflinePage } from "./offline/offline-page";
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
