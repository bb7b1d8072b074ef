"use client";

import { useEffect, useState } from "react";
import type { Messages } from "@/server/domain/messages/index";
import type { Language } from "@/server/domain/vocabulary";
import { createTrpcSigningApi } from "../../api/trpc-signing-api";
import { type AuthWay, WAYS } from "../../model/ways";
import { SigningProvider } from "../../signing-provider";
import { readTabText, storeTabText } from "../../state/tab-memory";
import { ChallengeTexts } from "../challenge-messages";
import { CrossContextPage } from "./cross-context-page";

type CrossContextEntryProps = { token: string; language: Language; messages: Pick<Messages, "signing"> };

/**
 * Entry of the tab that makes a check for a frame. It has a binding of its own and does not know the frame's.
 */
export function CrossContextEntry({ token, language, messages }: CrossContextEntryProps) {
  const [api] = useState(() => createTrpcSigningApi(token));
  const [opened, setOpened] = useState<{ code: string | null; way: AuthWay | null } | null>(null);
  useEffect(() => {
    const tabCode = consumeTabCode();
    setOpened({ code: tabCode?.code ?? null, way: tabCode?.way ?? null });
  }, []);
  if (opened === null) return null;
  return (
    <SigningProvider api={api} language={language} messages={messages}>
      <ChallengeTexts>
        <CrossContextPage {...opened} />
      </ChallengeTexts>
    </SigningProvider>
  );
}

const KEY = "rubrica-hand-back";

/** Fragment of the tab's address: the code, and the method chosen in the frame. */
type TabCode = { code: string; way: AuthWay | null };

/**
 * Moves the code from the address into this tab's storage, where it survives a reload and an
 * identity provider. A bookmarked or shared address then holds no code. Null when there is none.
 */
function consumeTabCode(): TabCode | null {
  const hashText = location.hash.slice(1);
  const isCode = /^[0-9A-Za-z]{16,128}(?:\.[A-Za-z]+)?$/.test(hashText);
  if (isCode) storeTabText(KEY, hashText);
  const storedText = readTabText(KEY);
  // Without storage the code stays in the address.
  if (isCode && storedText === hashText) history.replaceState(history.state, "", location.pathname);
  const text = isCode ? hashText : storedText;
  if (!text) return null;
  const [code = "", way] = text.split(".");
  return { code, way: WAYS.find((known) => known === way) ?? null };
}
