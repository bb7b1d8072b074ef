"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { MessagesProvider } from "@/components/i18n/messages-provider";
import type { SigningState } from "@/server/contract/signing";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import type { SigningApi } from "./api/signing-api";
import { useGuardedApi } from "./auth/use-guarded-api";
import { createStateStore, type StateStore } from "./state/state-store";

type SigningMessages = Pick<Messages, "signing">;

const CATALOGUES = {
  en: () => import("@/server/domain/messages/en/signing.json"),
  es: () => import("@/server/domain/messages/es/signing.json"),
} as const satisfies Record<Language, () => Promise<{ default: Messages["signing"] }>>;

type LanguageChoice = {
  /** The language the envelope asks for; loses against what the person chose on this page. */
  suggest: (language: Language) => void;
  choose: (language: Language) => void;
};

const ApiContext = createContext<SigningApi | null>(null);
const StateContext = createContext<StateStore | null>(null);
const LanguageContext = createContext<LanguageChoice>({ suggest: () => {}, choose: () => {} });

/** The server as this page sees it. */
export function useSigningApi(): SigningApi {
  const api = useContext(ApiContext);
  if (api === null) throw new TypeError("useSigningApi outside SigningProvider");
  return api;
}

/** What the page knows of the server, and ways to ask again and to correct it. */
export function useStateStore(): StateStore {
  const store = useContext(StateContext);
  if (store === null) throw new TypeError("useStateStore outside SigningProvider");
  return store;
}

export const useLanguageChoice = () => useContext(LanguageContext);

export type SigningProviderProps = {
  api: SigningApi;
  language: Language;
  messages: SigningMessages;
  /** What is known already; left out, the page asks for it. */
  initial?: SigningState | undefined;
  children: ReactNode;
};

/** Everything the recipient's page stands on, and nothing of the owner's: its own cache, texts in one language. */
export function SigningProvider({ api: given, language, messages, initial, children }: SigningProviderProps) {
  const { api, challenge } = useGuardedApi(given);
  const [first] = useState(initial);
  const states = useMemo(() => createStateStore(api, first), [api, first]);
  const [spoken, setSpoken] = useState({ language, messages });
  const [chosen, setChosen] = useState(false);
  const choice = useMemo((): LanguageChoice => {
    const speak = async (wanted: Language) => {
      const { default: signing } = await CATALOGUES[wanted]();
      setSpoken({ language: wanted, messages: { signing } });
    };
    return {
      suggest: (wanted) => {
        if (!chosen && wanted !== spoken.language) void speak(wanted);
      },
      choose: (wanted) => {
        setChosen(true);
        void speak(wanted);
      },
    };
  }, [chosen, spoken.language]);
  const timeZone = useTimeZone();
  return (
    <ApiContext value={api}>
      <StateContext value={states}>
        <LanguageContext value={choice}>
          <MessagesProvider {...spoken} timeZone={timeZone}>
            {children}
            {challenge}
          </MessagesProvider>
        </LanguageContext>
      </StateContext>
    </ApiContext>
  );
}

/** The reader's own zone; UTC while the server renders. */
function useTimeZone(): string {
  const [timeZone, setTimeZone] = useState("UTC");
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return timeZone;
}
