"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { SigningState } from "@/server/contract/signing";
import { takeFocus } from "../embedding";
import { PlainFrame } from "../frame";
import { OutsideLink } from "../outside-link";
import { useSigningApi } from "../signing-provider";
import { useStateCorrection } from "../use-signing-state";
import { Challenge } from "./challenge";
import { ChallengeProvider } from "./challenge-context";
import { ChallengeTexts } from "./challenge-texts";
import type { ProvingApi } from "./proving-api";

type AccessState = Extract<SigningState, { screen: "accessCheck" }>;

/** Before anything is revealed: who asks, for whom, and the ways to show that it is you (ux 6.1). */
export function AccessCheck({ state }: { state: AccessState }) {
  return (
    <PlainFrame name={state.teamName}>
      <ChallengeTexts>
        <Check state={state} />
      </ChallengeTexts>
    </PlainFrame>
  );
}

function Check({ state }: { state: AccessState }) {
  const t = useTranslations("challenge.access");
  const { reload } = useStateCorrection();
  const api = useProvingApi();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => takeFocus(heading.current), []);
  const email = state.maskedEmail;
  const challenge = useMemo(
    () => api && { api, purpose: "ACCESS" as const, email, onProven: () => void reload().catch(() => {}) },
    [api, email, reload],
  );
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {t("title")}
      </h1>
      <p>{t("why", { team: state.teamName, email })}</p>
      <p className="text-body text-ink-2">{t("how")}</p>
      {challenge && (
        <ChallengeProvider value={challenge}>
          <Challenge methods={state.methods} />
        </ChallengeProvider>
      )}
      {state.methods.includes("ACCOUNT") && <OutsideLink finishesThere />}
      <p className="mt-auto border-t border-hairline pt-4 text-body text-ink-2">{t("contact")}</p>
    </>
  );
}

/** The verbs of proving, which only those load who are challenged. */
export function useProvingApi(): ProvingApi | null {
  const { proving } = useSigningApi();
  const [api, setApi] = useState<ProvingApi | null>(null);
  useEffect(() => {
    let isWanted = true;
    void proving?.().then((loaded) => {
      if (isWanted) setApi(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [proving]);
  return api;
}
