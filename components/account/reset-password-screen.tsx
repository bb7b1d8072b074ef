"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { QueryView } from "@/components/ui/query-view";
import { AuthPage } from "./auth-page";
import { AskForLink } from "./forgot-password-screen";
import { announceNewPassword } from "./forgotten-password";
import { ResetPasswordForm } from "./reset-password-form";

/**
 * /reset-password/[token]. Opening does not use the link up, because mail scanners open links. The form does.
 */
export function ResetPasswordScreen({ token }: { token: string }) {
  const t = useTranslations("account.reset");
  const trpc = useTRPC();
  const target = useQuery(
    trpc.account.resetTarget.queryOptions({ token }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const [stage, setStage] = useState<"open" | "closed" | "done">("open");
  if (stage === "done") return <PasswordChanged />;
  return (
    <QueryView query={target}>
      {({ maskedEmail }) =>
        maskedEmail === null || stage === "closed" ? (
          <AskForLink title={t("closedTitle")} lead={t("closed")} />
        ) : (
          <AuthPage title={t("title")} lead={t("lead", { email: maskedEmail })}>
            <ResetPasswordForm
              token={token}
              onDone={() => setStage("done")}
              onFailed={(error) => {
                if (readErrorData(error)?.code === "NOT_FOUND") setStage("closed");
              }}
            />
          </AuthPage>
        )
      }
    </QueryView>
  );
}

/** Leads back to the document that waits in another tab, or to the sign-in. */
function PasswordChanged() {
  const t = useTranslations("account.reset");
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => announceNewPassword(() => setAwaited(true)), []);
  return (
    <AuthPage title={t("doneTitle")} lead={t("done")}>
      <div className="flex flex-col gap-5">
        <div role="status">{isAwaited && <Banner tone="info">{t("awaited")}</Banner>}</div>
        <Button asChild wide variant={isAwaited ? "secondary" : "primary"}>
          <a href="/signin">{t("signIn")}</a>
        </Button>
      </div>
    </AuthPage>
  );
}
