"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/toast";
import type { OwnProfile } from "./own-profile";
import { useEmailChange } from "./use-email-change";

type PendingEmailProps = { change: NonNullable<OwnProfile["emailChange"]> };

export function PendingEmail({ change }: PendingEmailProps) {
  const t = useTranslations("profile.address");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const { ask, refresh } = useEmailChange();
  const cancel = useMutation(
    trpc.account.cancelEmailChange.mutationOptions({
      onSuccess: async () => {
        notify({ tone: "success", title: t("stopped") });
        await refresh();
      },
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  const { email, isOldConfirmed, isNewConfirmed, expiresAt } = change;
  return (
    <div className="mt-3 rounded-control bg-muted px-3 py-3 text-dense">
      <p className="font-medium wrap-anywhere">{t("pending", { email })}</p>
      <ul className="mt-1 text-ink-2">
        <li>{t("atOld", { done: isOldConfirmed ? "yes" : "no" })}</li>
        <li>{t("atNew", { done: isNewConfirmed ? "yes" : "no" })}</li>
        <li>{t.rich("until", { at: () => <Moment at={expiresAt} /> })}</li>
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="dense"
          variant="secondary"
          loading={ask.isPending}
          onClick={() =>
            ask.mutate({ email }, { onError: (error) => notify({ tone: "danger", title: errorText(error) }) })
          }
        >
          {t("again")}
        </Button>
        <Button size="dense" variant="secondary" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("stop")}
        </Button>
      </div>
    </div>
  );
}
