"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import { useSessionEnd } from "../state/session-end";
import { useSignedIn } from "./use-session-account";

/**
 * For shared devices: signs out and removes all data of this
 * visit from the browser (components/signing.md 5.11).
 */
export function ClearDevice() {
  const t = useTranslations("signing.outcome.clear");
  const { clear } = useSessionEnd();
  const isSignedIn = useSignedIn() ?? false;
  const [stage, setStage] = useState<"idle" | "leaving" | "failed">("idle");
  const signOutAndClear = async () => {
    setStage("leaving");
    try {
      const { signOut } = await import("next-auth/react");
      await signOut({ redirect: false });
      clear();
    } catch {
      setStage("failed");
    }
  };
  return (
    <div className="flex flex-col items-start">
      <TextButton
        className="-ml-2"
        aria-describedby="clear-device"
        disabled={stage === "leaving"}
        onClick={isSignedIn ? () => void signOutAndClear() : clear}
      >
        {t(isSignedIn ? "buttonSignedIn" : "button")}
      </TextButton>
      <p id="clear-device" className="text-body text-ink-2">
        {t(isSignedIn ? "hintSignedIn" : "hint")}
      </p>
      <p role="alert" className="text-body text-danger empty:hidden">
        {stage === "failed" && t("failed")}
      </p>
    </div>
  );
}
