"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { AuthPage } from "./auth-page";

const COOL_DOWN_S = 60;

/** Seconds left before the next mail may be asked for. */
function useCoolDown(): [number, () => void] {
  const [left, setLeft] = useState(COOL_DOWN_S);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(COOL_DOWN_S)];
}

/** A message is on its way: where to, and what to do if it does not arrive. */
export function CheckMail({ email, onChangeAddress }: { email: string; onChangeAddress: () => void }) {
  const t = useTranslations("account.checkMail");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [left, restart] = useCoolDown();
  const resend = useMutation(trpc.account.resendVerification.mutationOptions({ onSuccess: restart }));
  return (
    <AuthPage title={t("title")} lead={t("lead", { email })}>
      <div className="flex flex-col items-start gap-4">
        {resend.error && (
          <Banner tone="danger" role="alert">
            {errorText(resend.error)}
          </Banner>
        )}
        {resend.isSuccess && (
          <Banner tone="success" role="status">
            {t("resent")}
          </Banner>
        )}
        <p className="text-body text-ink-2">{t("hint")}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            disabled={left > 0}
            loading={resend.isPending}
            onClick={() => resend.mutate({ email })}
          >
            {left > 0 ? t("resendIn", { seconds: left }) : t("resend")}
          </Button>
          <Button variant="quiet" onClick={onChangeAddress}>
            {t("changeAddress")}
          </Button>
        </div>
      </div>
    </AuthPage>
  );
}
