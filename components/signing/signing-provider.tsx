"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { MessagesProvider } from "@/components/i18n/messages-provider";
import type { SigningState } from "@/server/contract/signing";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { ApiProvider } from "./api/api-context";
import { guardApi } from "./api/guarded-api";
import type { SigningApi } from "./api/signing-api";
import { type LanguageChoice, LanguageProvider } from "./state/language-choice";
import { createStateStore } from "./state/state-store";
import { StateProvider } from "./state/use-signing-state";

type SigningMessages = Pick<Messages, "signing">;

const CATALOGUES = {
  en: () => import("@/server/domain/messages/en/signing.json"),
  es: () => import("@/server/domain/messages/es/signing.json"),
} as const satisfies Record<Language, () => Promise<{ default: Messages["signing"] }>>;

export type SigningProviderProps = {
  api: SigningApi;
  language: Language;
  messages: SigningMessages;
  /** Initial state. If absent, the page loads it. */
  initial?: SigningState | undefined;
  children: ReactNode;
};

/**
 * Providers of the recipient's page: its own state store, and
 * messages in one language. Shares nothing with the owner's pages.
 */
export function SigningProvider({ api: given, language, messages, initial, children }: SigningProviderProps) {
  const { api, challenge } = useGuardedApi(given);
  const [first] = useState(initial);
  const states = useMemo(() => createStateStore(api, first), [api, first]);
  // After hydration: the server, which rendered the first state, knows nothing of this tab.
  useEffect(() => {
    if (api.restoreConsent) states.amend(api.restoreConsent);
  }, [api, states]);
  const [spoken, setSpoken] = useState({ language, messages });
  const [chosen, setChosen] = useState(false);
  const choice = useMemo((): LanguageChoice => {
    const loadLanguage = async (wanted: Language) => {
      const { default: signing } = await CATALOGUES[wanted]();
      setSpoken({ language: wanted, messages: { signing } });
    };
    return {
      suggest: (wanted) => {
        if (!chosen && wanted !== spoken.language) void loadLanguage(wanted);
      },
      choose: (wanted) => {
        setChosen(true);
        void loadLanguage(wanted);
      },
    };
  }, [chosen, spoken.language]);
  const timeZone = useTimeZone();
  return (
    <ApiProvider value={api}>
      <StateProvider value={states}>
        <LanguageProvider value={choice}>
          <MessagesProvider {...spoken} timeZone={timeZone}>
            {children}
            {challenge}
          </MessagesProvider>
        </LanguageProvider>
      </StateProvider>
    </ApiProvider>
  );
}

/** Returns the recipient's time zone; UTC during server rendering. */
function useTimeZone(): string {
  const [timeZone, setTimeZone] = useState("UTC");
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return timeZone;
}

const ActionChallenge = dynamic(
  () => import("./auth/action-challenge").then((module) => module.ActionChallenge),
  {
    ssr: false,
  },
);

type PendingChallenge = { answer: (isGranted: boolean) => void };

/** Returns the guarded API, and the challenge while it is open. The challenge loads on first use. */
function useGuardedApi(api: SigningApi): { api: SigningApi; challenge: ReactNode } {
  const [pendingChallenge, setPendingChallenge] = useState<PendingChallenge | null>(null);
  const guarded = useMemo(
    () => guardApi(api, () => new Promise<boolean>((answer) => setPendingChallenge({ answer }))),
    [api],
  );
  const end = useCallback(
    (isGranted: boolean) => {
      setPendingChallenge(null);
      pendingChallenge?.answer(isGranted);
    },
    [pendingChallenge],
  );
  return { api: guarded, challenge: pendingChallenge && <ActionChallenge onEnd={end} /> };
}
