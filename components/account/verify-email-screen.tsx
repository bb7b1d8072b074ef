"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { AuthPage } from "./auth-page";

/** Confirms by a call of the loaded page, never by the GET: mail scanners open links. */
export function VerifyEmailScreen({ token }: { token: string }) {
  const t = useTranslations("account.verify");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const verify = useMutation(trpc.account.verifyEmail.mutationOptions());
  const hasRequested = useRef(false);
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    verify.mutate({ token });
  }, [token, verify.mutate]);

  if (verify.isSuccess)
    return (
      <AuthPage title={t("doneTitle")} lead={t("done")}>
        <Button asChild wide>
          <a href="/">{t("continue")}</a>
        </Button>
      </AuthPage>
    );
  if (verify.isError)
    return (
      <AuthPage
        title={t("failedTitle")}
        footer={t.rich("signInForNew", { link: (chunks) => <Link href="/signin">{chunks}</Link> })}
      >
        <Banner tone="danger" role="alert">
          {errorText(verify.error)}
        </Banner>
      </AuthPage>
    );
  return (
    <AuthPage title={t("title")}>
      <p role="status" className="text-reader text-ink-2">
        {t("working")}
      </p>
    </AuthPage>
  );
}
