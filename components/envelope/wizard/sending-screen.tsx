"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { notify } from "@/components/ui/toast";
import { needsToAct } from "@/server/domain/recipient/role";
import { StatusPage } from "./status-page";
import type { Draft } from "./use-draft";

type SendingScreenProps = { draft: Draft; envelope: OwnerEnvelope; at: string };

/** Counts down the seconds in which sending can be undone. Closing the tab does not stop it. */
export function SendingScreen({ draft, envelope, at }: SendingScreenProps) {
  const t = useTranslations("owner.send");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const left = useSecondsUntil(at);
  const options = {
    onSettled: () => draft.reload(),
    onError: (error: unknown) => notify({ tone: "danger", title: reasonText(error) }),
  };
  const undo = useMutation(trpc.envelope.undoSend.mutationOptions(options));
  const now = useMutation(trpc.envelope.distribute.mutationOptions(options));
  const count = envelope.recipients.filter(({ role }) => needsToAct(role)).length;
  return (
    <StatusPage title={t("sendingTitle", { count })}>
      <p role="timer" className="text-reader text-ink-2">
        {left > 0 ? t("sendingIn", { seconds: left }) : t("sendingNow")}
      </p>
      <ProgressBar
        className="my-6"
        label={t("sendingTitle", { count })}
        value={left > 0 ? 1 - left / 10 : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={left === 0}
          loading={undo.isPending}
          onClick={() => undo.mutate({ envelopeId: envelope.id })}
        >
          {t("undo")}
        </Button>
        <Button
          variant="quiet"
          disabled={left === 0}
          loading={now.isPending}
          onClick={() => now.mutate({ envelopeId: envelope.id })}
        >
          {t("now")}
        </Button>
      </div>
      <p className="mt-6 text-dense text-ink-3">{t("closeHint")}</p>
    </StatusPage>
  );
}

function useSecondsUntil(at: string): number {
  const countSecondsLeft = () => Math.max(0, Math.ceil((new Date(at).getTime() - Date.now()) / 1000));
  const [left, setLeft] = useState(countSecondsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is read anew by every tick of this moment.
  useEffect(() => {
    setLeft(countSecondsLeft());
    const timer = setInterval(() => setLeft(countSecondsLeft()), 250);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}
