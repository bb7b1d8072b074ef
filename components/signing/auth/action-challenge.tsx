"use client";

import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useLaterApi } from "../api/use-later-api";
import { SigningDialog } from "../dialog";
import { useStateStore } from "../state/use-signing-state";
import { Challenge } from "./challenge";
import { ChallengeProvider } from "./challenge-context";
import { ChallengeTexts } from "./challenge-messages";

/**
 * Challenge before an action that needs authentication. `true`
 * lets exactly that action go on (components/signing.md 5.8, 6.1).
 */
export type ActionChallengeProps = { onEnd: (isGranted: boolean) => void };

export function ActionChallenge({ onEnd }: ActionChallengeProps) {
  return (
    <ChallengeTexts>
      <Sheet onEnd={onEnd} />
    </ChallengeTexts>
  );
}

function Sheet({ onEnd }: ActionChallengeProps) {
  const t = useTranslations("challenge.action");
  const { state } = useStateStore().snapshot();
  const sign = state?.screen === "sign" ? state : null;
  const auth = useLaterApi()?.auth;
  const email = sign?.recipient.email ?? "";
  const challenge = useMemo(
    () => auth && { api: auth, purpose: "ACTION" as const, email, onAuth: () => onEnd(true) },
    [auth, email, onEnd],
  );
  return (
    <SigningDialog title={t("title")} onClose={() => onEnd(false)}>
      <div className="flex flex-col gap-4">
        {sign && <p className="[overflow-wrap:anywhere]">{t("why", { sender: sign.sender.name })}</p>}
        {challenge && sign && (
          <ChallengeProvider value={challenge}>
            <Challenge methods={sign.session.actionAuth.filter((method) => method !== "EXPLICIT_NONE")} />
          </ChallengeProvider>
        )}
        {sign && (
          <p className="border-t border-hairline pt-2 text-body">
            <a
              href={`mailto:${sign.sender.email}`}
              className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
            >
              {t("contact", { name: sign.sender.name })}
            </a>
          </p>
        )}
      </div>
    </SigningDialog>
  );
}
