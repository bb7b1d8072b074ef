"use client";

import { type ReactNode, useState } from "react";
import type { SigningApi } from "@/components/signing/api/signing-api";
import { createTrpcSigningApi } from "@/components/signing/api/trpc-signing-api";
import { SigningProvider } from "@/components/signing/signing-provider";
import type { MadeDirect } from "@/server/contract/direct";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { DirectPage } from "./direct-page";
import { createDirectServer } from "./direct-server";
import { DirectSession } from "./direct-session";
import type { Prefill } from "./draft";
import { DirectSessionProvider } from "./session-context";

export type DirectEntryProps = {
  token: string;
  language: Language;
  messages: Pick<Messages, "signing">;
  prefill: Prefill;
  /** Set inside another site's frame: wraps the page's API, and moves the frame once the document exists. */
  embedded?: {
    watch: (session: DirectSession) => SigningApi;
    moveTo: (made: MadeDirect) => SigningApi;
  };
  /** Rendered inside the page's providers. */
  children?: ReactNode;
};

export function DirectEntry({ token, language, messages, prefill, embedded, children }: DirectEntryProps) {
  const [session] = useState(
    () =>
      new DirectSession({
        token,
        server: createDirectServer(token),
        prefill,
        language: () => (document.documentElement.lang === "es" ? "es" : "en"),
        onMade: embedded?.moveTo ?? showSigningUrl,
      }),
  );
  const [api] = useState(() => embedded?.watch(session) ?? session.api);
  return (
    <SigningProvider api={api} language={language} messages={messages}>
      {children}
      <DirectSessionProvider value={session}>
        <DirectPage />
      </DirectSessionProvider>
    </SigningProvider>
  );
}

/**
 * The address becomes the visitor's own signing link (ruling
 * 40). The page is not reloaded, so the finish flow goes on.
 */
function showSigningUrl({ token }: MadeDirect) {
  const replaceUrl = () => window.history.replaceState(null, "", `/sign/${token}`);
  replaceUrl();
  // The signing screens go back in history when they close, which restores the old address. So set it again.
  window.addEventListener("popstate", replaceUrl, { once: true });
  return createTrpcSigningApi(token);
}
