"use client";

import { useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import type { SigningState } from "@/server/contract/signing";
import { useLaterApi } from "../api/use-later-api";
import { PlainFrame } from "../frame";
import type { AuthWay } from "../model/ways";
import { focusUnlessEmbedded } from "../state/embedding";
import { useStateStore } from "../state/use-signing-state";
import { Challenge } from "./challenge";
import { ChallengeProvider } from "./challenge-context";
import { ChallengeTexts } from "./challenge-messages";

type AccessCheckProps = {
  state: Extract<SigningState, { screen: "accessCheck" }>;
  /** Method already chosen in the frame. */
  first?: AuthWay;
};

/**
 * Check before any content is shown: sender, recipient and the available methods (components/signing.md 6.1).
 */
export function AccessCheck(props: AccessCheckProps) {
  return (
    <PlainFrame name={props.state.teamName}>
      <ChallengeTexts>
        <Check {...props} />
      </ChallengeTexts>
    </PlainFrame>
  );
}

function Check({ state, first }: AccessCheckProps) {
  const t = useTranslations("challenge.access");
  const { reload } = useStateStore();
  const auth = useLaterApi()?.auth;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusUnlessEmbedded(heading.current), []);
  const email = state.maskedEmail;
  const challenge = useMemo(
    () =>
      auth && { api: auth, purpose: "ACCESS" as const, email, onAuth: () => void reload().catch(() => {}) },
    [auth, email, reload],
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
          <Challenge methods={state.methods} {...(first ? { first } : {})} />
        </ChallengeProvider>
      )}
      <p className="mt-auto border-t border-hairline pt-4 text-body text-ink-2">{t("contact")}</p>
    </>
  );
}
