"use client";

import { useEffect, useState } from "react";
import type { Messages } from "@/server/domain/messages/index";
import type { Language } from "@/server/domain/vocabulary";
import { createTrpcSigningApi } from "../../api/trpc-signing-api";
import type { Way } from "../../model/ways";
import { SigningProvider } from "../../signing-provider";
import { ChallengeTexts } from "../challenge-messages";
import { ProvePage } from "./cross-context-page";
import { takeTabCode } from "./tab-code";

type ProveEntryProps = { token: string; language: Language; messages: Pick<Messages, "signing"> };

/** The tab in which a check is made that a frame asked for. It has a binding of its own and knows none of the frame's. */
export function ProveEntry({ token, language, messages }: ProveEntryProps) {
  const [api] = useState(() => createTrpcSigningApi(token));
  const [opened, setOpened] = useState<{ code: string | null; way: Way | null } | null>(null);
  useEffect(() => {
    const found = takeTabCode();
    setOpened({ code: found?.code ?? null, way: found?.way ?? null });
  }, []);
  if (opened === null) return null;
  return (
    <SigningProvider api={api} language={language} messages={messages}>
      <ChallengeTexts>
        <ProvePage {...opened} />
      </ChallengeTexts>
    </SigningProvider>
  );
}
