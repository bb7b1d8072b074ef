"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useSigningApi } from "../../api/api-context";
import { toSigningProblem } from "../../api/signing-problem";
import { useStateStore } from "../../state/use-signing-state";

type Sent =
  | { stage: "idle" | "sending" | "sent" | "limited" | "failed" }
  | { stage: "question"; question: string };

/** Sends the code a key requires. Only on a press, because the recipient's phone rings. */
export function SendCode({ askId, provider }: { askId: string; provider: string }) {
  const t = useTranslations("remote.send");
  const { later } = useSigningApi();
  const { reload } = useStateStore();
  const [sent, setSent] = useState<Sent>({ stage: "idle" });
  const sendCode = async () => {
    setSent({ stage: "sending" });
    try {
      const question = await later?.().then(({ remoteSignature }) => remoteSignature.sendCode(askId));
      setSent(question ? { stage: "question", question } : { stage: "sent" });
    } catch (error) {
      const isLimited = toSigningProblem(error).code === "TOO_MANY_REQUESTS";
      setSent({ stage: isLimited ? "limited" : "failed" });
      if (!isLimited) await reload().catch(() => {});
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="recipient"
        variant="secondary"
        wide
        loading={sent.stage === "sending"}
        onClick={() => void sendCode()}
      >
        {t(sent.stage === "idle" || sent.stage === "sending" ? "ask" : "again")}
      </Button>
      <p role="status" className="text-body text-ink-2 [overflow-wrap:anywhere] empty:hidden">
        {sent.stage === "question" && t("question", { provider, question: sent.question })}
        {(sent.stage === "sent" || sent.stage === "limited" || sent.stage === "failed") &&
          t(sent.stage, { provider })}
      </p>
    </div>
  );
}
