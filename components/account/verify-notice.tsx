"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useAccount } from "./account-context";

/**
 * An account with an unconfirmed address may prepare but not send (ruling 47). Offers to send the mail again.
 */
export function VerifyNotice() {
  const t = useTranslations("account.verifyNotice");
  const errorText = useErrorText();
  const account = useAccount();
  const trpc = useTRPC();
  const resend = useMutation(
    trpc.account.resendVerification.mutationOptions({
      onSuccess: () => notify({ tone: "success", title: t("sent") }),
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  if (!account || account.isVerified) return null;
  return (
    <Banner
      tone="warning"
      className="mb-6"
      title={t("title", { email: account.email })}
      action={
        <Button
          size="dense"
          variant="secondary"
          loading={resend.isPending}
          onClick={() => resend.mutate({ email: account.email })}
        >
          {t("resend")}
        </Button>
      }
    >
      {t("detail")}
    </Banner>
  );
}
