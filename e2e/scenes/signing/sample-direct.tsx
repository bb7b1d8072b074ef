import { useEffect, useState } from "react";
import { DirectPage } from "@/components/direct/direct-page";
import type { DirectServer } from "@/components/direct/direct-server";
import { DirectSession } from "@/components/direct/direct-session";
import { DirectSessionProvider } from "@/components/direct/session-context";
import { SigningProblem } from "@/components/signing/api/signing-problem";
import { SigningProvider } from "@/components/signing/signing-provider";
import type { DirectState } from "@/server/contract/direct";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { createMemoryApi } from "./memory-api";
import { createSamplePdfUrl, createSamplePicture } from "./sample-pdf";
import { buildSampleState } from "./sample-states";
import type { DirectSampleName } from "./samples";

type SampleDirectProps = {
  screen: DirectSampleName;
  language: Language;
  messages: Pick<Messages, "signing">;
};
type Signing = Extract<DirectState, { screen: "open" }>["signing"];

/**
 * The page of a direct link on made-up answers: `direct`, `direct-reader`, `direct-changed` (the form changes
 * on reload), `direct-limited` (at the finish), `direct-account`, `direct-closed`. The right code is 123456.
 */
export function SampleDirect({ screen, language, messages }: SampleDirectProps) {
  const [session, setSession] = useState<DirectSession | null>(null);
  useEffect(() => {
    void Promise.all([createSamplePdfUrl("Rental agreement", 4), createSamplePdfUrl("House rules", 1)]).then(
      (urls) => {
        const [main = "", second = ""] = urls;
        const shown = screen === "direct-reader" ? "view" : "sign";
        const state = buildSampleState(shown, language, { main, second, picture: createSamplePicture() });
        const options = {
          prefill: {},
          language: () => language,
          onMade: () => createMemoryApi(toDoneState(state)),
        };
        setSession(
          new DirectSession({
            ...options,
            token: screen,
            server: createMemoryServer(screen, language, state),
          }),
        );
      },
    );
  }, [screen, language]);
  if (session === null) return null;
  return (
    <SigningProvider api={session.api} language={language} messages={messages}>
      <DirectSessionProvider value={session}>
        <DirectPage />
      </DirectSessionProvider>
    </SigningProvider>
  );
}

function createMemoryServer(screen: DirectSampleName, language: Language, signing: Signing): DirectServer {
  let looks = 0;
  const made = { token: "sample", envelopeId: "envelope_sample", documentId: 1, recipientId: 1 };
  return {
    state: async () => {
      looks += 1;
      if (screen === "direct-closed") return { screen: "notActive" };
      if (screen === "direct-account") return { screen: "accountNeeded", language };
      const isChanged = screen === "direct-changed" && looks > 1;
      const revision = isChanged ? 2 : 1;
      return { screen: "open", revision, account: null, accountOnly: false, signing };
    },
    sendCode: async () => ({ resendInSeconds: 30 }),
    confirmCode: async ({ code }) =>
      code === "123456" ? { outcome: "confirmed", proof: "sample" } : { outcome: "wrong", triesLeft: 4 },
    finish: async () => {
      if (screen === "direct-limited") throw new SigningProblem("TOO_MANY_REQUESTS");
      return made;
    },
    result: async () => null,
  };
}

function toDoneState(state: Signing): Signing {
  if (state.screen !== "sign") return state;
  const { session, ...common } = state;
  return {
    ...common,
    screen: "done",
    sealing: false,
    remaining: 1,
    redirectUrl: null,
    files: session.files,
  };
}
