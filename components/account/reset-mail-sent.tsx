"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { MailSentHelp } from "./mail-sent-help";

type ResetMailSentProps = { email: string; onChangeAddress: () => void };

/** Shown after every request: the page does not know whether the account exists. */
export function ResetMailSent({ email, onChangeAddress }: ResetMailSentProps) {
  const t = useTranslations("account.forgot");
  const trpc = useTRPC();
  const again = useMutation(trpc.account.forgotPassword.mutationOptions());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {t("sentTitle")}
      </h1>
      <p className="mt-2 mb-6 text-reader text-ink-2 wrap-anywhere">{t("sent", { email })}</p>
      <MailSentHelp
        words={{
          hint: t("hint"),
          again: t("again"),
          againIn: (seconds) => t("againIn", { seconds }),
          sent: t("sentAgain"),
          change: t("otherAddress"),
        }}
        request={again}
        onAgain={(onSuccess) => again.mutate({ email }, { onSuccess })}
        onChangeAddress={onChangeAddress}
      />
    </>
  );
}
