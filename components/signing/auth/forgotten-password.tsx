"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { awaitNewPassword, buildForgottenPasswordUrl } from "@/components/account/forgotten-password";

type ForgottenPasswordProps = {
  /** The account's address, where the page may know it. */
  email: string;
  /** Called when a new password was set in another tab of this browser. */
  onChanged: () => void;
};

/** Opens a tab to choose a new password. This tab waits and keeps everything (components/signing.md 6.5). */
export function ForgottenPassword({ email, onChanged }: ForgottenPasswordProps) {
  const t = useTranslations("challenge.password");
  const [stage, setStage] = useState<"idle" | "waiting" | "changed">("idle");
  useEffect(() => {
    if (stage === "idle") return;
    return awaitNewPassword(() => {
      setStage("changed");
      onChanged();
    });
  }, [stage, onChanged]);
  return (
    <div>
      <a
        href={buildForgottenPasswordUrl(email)}
        target="_blank"
        rel="noopener"
        onClick={() => setStage("waiting")}
        className="inline-flex min-h-11 items-center text-body font-medium text-primary underline underline-offset-4"
      >
        {t("forgot")}
      </a>
      <p role="status" className="text-body text-ink-2">
        {stage !== "idle" && t(stage)}
      </p>
    </div>
  );
}
