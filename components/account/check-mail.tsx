"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AuthPage } from "./auth-page";
import { MailSentHelp } from "./mail-sent-help";

export function CheckMail({ email, onChangeAddress }: { email: string; onChangeAddress: () => void }) {
  const t = useTranslations("account.checkMail");
  const trpc = useTRPC();
  const resend = useMutation(trpc.account.resendVerification.mutationOptions());
  return (
    <AuthPage title={t("title")} lead={t("lead", { email })}>
      <MailSentHelp
        words={{
          hint: t("hint"),
          again: t("resend"),
          againIn: (seconds) => t("resendIn", { seconds }),
          sent: t("resent"),
          change: t("changeAddress"),
        }}
        request={resend}
        onAgain={(onSuccess) => resend.mutate({ email }, { onSuccess })}
        onChangeAddress={onChangeAddress}
      />
    </AuthPage>
  );
}
