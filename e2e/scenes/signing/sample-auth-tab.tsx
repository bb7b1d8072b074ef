import { useEffect, useState } from "react";
import type { SigningApi } from "@/components/signing/api/signing-api";
import { ChallengeTexts } from "@/components/signing/auth/challenge-messages";
import { CrossContextPage } from "@/components/signing/auth/cross-context-auth/cross-context-page";
import { SigningProvider } from "@/components/signing/signing-provider";
import type { OpenedCrossContextAuth } from "@/server/contract/cross-context-auth";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { createMemoryApi } from "./memory-api";
import { getSampleBehind } from "./memory-auth";
import { buildSampleState } from "./sample-states";
import type { AuthTabSampleName, SampleName } from "./samples";

type SampleAuthTabProps = {
  screen: AuthTabSampleName;
  language: Language;
  messages: Pick<Messages, "signing">;
};

const FILES = { main: "", second: "", picture: "" };
const ASKED: OpenedCrossContextAuth = {
  purpose: "ACCESS",
  site: "https://portal.acme.example",
  number: 47,
  stage: "open",
};

/** For each screen of the tab: the document's sample behind it, and the state of the check. */
const SCREENS: Record<AuthTabSampleName, { behind: SampleName; asked: OpenedCrossContextAuth | null }> = {
  "tab-access": { behind: "accessAccount", asked: ASKED },
  "tab-action": { behind: "authPassword", asked: { ...ASKED, purpose: "ACTION" } },
  "tab-field": { behind: "identity", asked: { ...ASKED, purpose: "FIELD" } },
  "tab-confirm": { behind: "sign", asked: ASKED },
  "tab-done": { behind: "sign", asked: { ...ASKED, stage: "confirmed" } },
  "tab-refused": { behind: "sign", asked: { ...ASKED, stage: "refused" } },
  "tab-over": { behind: "sign", asked: null },
};

export function SampleAuthTab({ screen, language, messages }: SampleAuthTabProps) {
  const [api, setApi] = useState<SigningApi | null>(null);
  useEffect(() => {
    const { behind, asked } = SCREENS[screen];
    const state = buildSampleState(getSampleBehind(behind), language, FILES);
    setApi(createMemoryApi(state, { screen: behind, asked }));
  }, [screen, language]);
  if (api === null) return null;
  return (
    <SigningProvider api={api} language={language} messages={messages}>
      <ChallengeTexts>
        <CrossContextPage code={SCREENS[screen].asked && "sample"} way={null} />
      </ChallengeTexts>
    </SigningProvider>
  );
}
