"use client";

import { useState } from "react";
import { SigningProvider } from "@/components/signing/signing-provider";
import { createTrpcSigningApi } from "@/components/signing/trpc-signing-api";
import type { MadeDirect } from "@/server/contract/direct";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { DirectPage } from "./direct-page";
import { createDirectServer } from "./direct-server";
import { DirectVisit } from "./direct-visit";
import type { Prefill } from "./draft";
import { VisitProvider } from "./visit-context";

type DirectEntryProps = {
  token: string;
  language: Language;
  messages: Pick<Messages, "signing">;
  prefill: Prefill;
};

/** The page behind a direct link on the product's own server. */
export function DirectEntry({ token, language, messages, prefill }: DirectEntryProps) {
  const [visit] = useState(
    () =>
      new DirectVisit({
        token,
        server: createDirectServer(token),
        prefill,
        language: () => (document.documentElement.lang === "es" ? "es" : "en"),
        onMade: moveTo,
      }),
  );
  return (
    <SigningProvider api={visit.api} language={language} messages={messages}>
      <VisitProvider value={visit}>
        <DirectPage />
      </VisitProvider>
    </SigningProvider>
  );
}

/** The address becomes the visitor's own for life (ruling 40); the page stays, so what follows the act follows. */
function moveTo({ token }: MadeDirect) {
  window.history.replaceState(null, "", `/sign/${token}`);
  return createTrpcSigningApi(token);
}
