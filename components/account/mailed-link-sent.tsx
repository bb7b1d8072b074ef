"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { MailSentHelp } from "./mail-sent-help";
import { requestMailedLink } from "./mailed-link";

type MailedLinkSentProps = { email: string; next: string; onBack: () => void };

/**
 * Shown after every request: the page does not know whether the account exists and its organisation allows
 * links.
 */
export function MailedLinkSent({ email, next, onBack }: MailedLinkSentProps) {
  const t = useTranslations("account.mailedLink");
  const again = useMutation({ mutationFn: () => requestMailedLink(email, next) });
  const problem = again.data ?? null;
  const sentMessageRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentMessageRef.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={sentMessageRef} tabIndex={-1} className="text-reader text-ink-2 wrap-anywhere outline-none">
        {t("sent", { email })}
      </p>
      <MailSentHelp
        words={{
          hint: t("hint"),
          again: t("again"),
          againIn: (seconds) => t("againIn", { seconds }),
          sent: t("sentAgain"),
          change: t("back"),
        }}
        request={{ error: null, isSuccess: again.isSuccess && problem === null, isPending: again.isPending }}
        problem={problem && t(problem)}
        onAgain={(onSuccess) =>
          again.mutate(undefined, { onSuccess: (found) => found === null && onSuccess() })
        }
        onChangeAddress={onBack}
      />
    </div>
  );
}
