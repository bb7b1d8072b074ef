"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { QueryView } from "@/components/ui/query-view";
import type { AppRouter } from "@/server/routers";
import { AuthPage } from "./auth-page";

/** /change-email/[token]. Opening changes nothing, because mail scanners open links. The buttons do. */
export function ChangeEmailScreen({ token }: { token: string }) {
  const trpc = useTRPC();
  const target = useQuery(
    trpc.account.emailChangeTarget.queryOptions({ token }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  return <QueryView query={target}>{(found) => <EmailChange token={token} target={found} />}</QueryView>;
}

type EmailChangeProps = {
  token: string;
  target: inferRouterOutputs<AppRouter>["account"]["emailChangeTarget"];
};

function EmailChange({ token, target }: EmailChangeProps) {
  const t = useTranslations("account.changeEmail");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const confirm = useMutation(trpc.account.confirmEmailChange.mutationOptions());
  const stop = useMutation(trpc.account.stopEmailChange.mutationOptions());
  const error = confirm.error ?? stop.error;
  const code = readErrorData(error)?.code;
  if (stop.isSuccess)
    return (
      <Outcome
        title={t("stoppedTitle")}
        lead={t("stopped")}
        href="/forgot-password"
        label={t("newPassword")}
      />
    );
  if (confirm.data?.newEmail)
    return (
      <Outcome
        title={t("doneTitle")}
        lead={t("done", { email: confirm.data.newEmail })}
        href="/settings/profile"
        label={t("signIn")}
      />
    );
  if (target === null || code === "NOT_FOUND")
    return (
      <Outcome title={t("closedTitle")} lead={t("closed")} href="/settings/profile" label={t("toProfile")} />
    );
  const { side, email, isConfirmed } = target;
  const isWaiting = isConfirmed || confirm.isSuccess;
  const isActing = confirm.isPending || stop.isPending;
  return (
    <AuthPage
      title={t(isWaiting ? "waitingTitle" : "title")}
      lead={isWaiting ? t("waiting") : t(side === "OLD" ? "oldLead" : "newLead", { email })}
    >
      <div className="flex flex-col gap-3">
        {error && (
          <Banner tone="danger" role="alert">
            {code === "CONFLICT" ? t("taken") : errorText(error)}
          </Banner>
        )}
        <div role="status" className="sr-only">
          {confirm.isSuccess && t("waitingTitle")}
        </div>
        {!isWaiting && (
          <Button
            wide
            loading={confirm.isPending}
            disabled={isActing}
            onClick={() => confirm.mutate({ token })}
          >
            {t("confirm")}
          </Button>
        )}
        {side === "OLD" && (
          <Button
            wide
            variant="secondary"
            loading={stop.isPending}
            disabled={isActing}
            onClick={() => stop.mutate({ token })}
          >
            {t("stop")}
          </Button>
        )}
      </div>
    </AuthPage>
  );
}

type OutcomeProps = { title: string; lead: string; href: string; label: string };

function Outcome({ title, lead, href, label }: OutcomeProps) {
  return (
    <AuthPage title={title} lead={<span role="status">{lead}</span>}>
      <Button asChild wide>
        <a href={href}>{label}</a>
      </Button>
    </AuthPage>
  );
}
