"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordInput } from "@/components/account/password-input";
import { MailFrame } from "@/components/envelope/mail-frame";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";

/**
 * A mail as its recipient sees it. Its links stay masked until the admin enters their own password (ruling
 * 5).
 */
export function MailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const t = useTranslations("owner.outbox");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const mail = useQuery(trpc.admin.mail.show.queryOptions({ mailId }));
  const reveal = useMutation(trpc.admin.mail.reveal.mutationOptions());
  const html = reveal.data?.html ?? mail.data?.html;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={mail.data?.subject ?? t("open")}
      description={mail.data && `${t("to")} ${mail.data.to.email}`}
    >
      <div className="flex flex-col gap-4">
        {mail.isError && <ErrorState detail={errorText(mail.error)} onRetry={() => mail.refetch()} />}
        {reveal.data ? (
          <>
            <Banner tone="warning" role="status">
              {t("revealed")}
            </Banner>
            {reveal.data.link && <CopyField label={t("link")} value={reveal.data.link} />}
          </>
        ) : (
          <RevealForm
            error={reveal.error ? errorText(reveal.error) : undefined}
            isPending={reveal.isPending}
            onReveal={(password) => reveal.mutate({ mailId, password })}
          />
        )}
        {html ? (
          <MailFrame
            title={t("body")}
            html={html}
            className="min-h-40 w-full rounded-card border border-hairline bg-paper"
          />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </div>
    </Dialog>
  );
}

type RevealFormProps = {
  error: string | undefined;
  isPending: boolean;
  onReveal: (password: string) => void;
};

function RevealForm({ error, isPending, onReveal }: RevealFormProps) {
  const t = useTranslations("owner.outbox");
  const [password, setPassword] = useState("");
  return (
    <form
      className="rounded-card bg-muted p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "") onReveal(password);
      }}
    >
      <p className="mb-3 text-body text-ink-2">{t("masked")}</p>
      <div className="flex flex-wrap items-start gap-3">
        <Field label={t("password")} labelHidden error={error} className="min-w-56 flex-1">
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              placeholder={t("password")}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" loading={isPending}>
          {t("reveal")}
        </Button>
      </div>
    </form>
  );
}
