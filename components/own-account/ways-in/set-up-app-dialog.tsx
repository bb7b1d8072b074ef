"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { isSixDigits } from "@/components/form/typed-digits";
import { useForm } from "@/components/form/use-form";
import { QrCode } from "@/components/signing/controls/qr-code";
import { useTRPC } from "@/components/trpc-provider";
import { CopyField } from "@/components/ui/copy-field";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";

type SetUpAppDialogProps = { onConfirmed: (recoveryCodes: readonly string[]) => void; onClose: () => void };

export function SetUpAppDialog({ onConfirmed, onClose }: SetUpAppDialogProps) {
  const t = useTranslations("profile.app");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const { mutate: begin, ...authenticatorSetup } = useMutation(
    trpc.account.startAuthenticator.mutationOptions(),
  );
  useEffect(() => begin(), [begin]);
  const confirm = useMutation(
    trpc.account.confirmAuthenticator.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    }),
  );
  const form = useForm({
    initial: { code: "" },
    validate: ({ code }) => (isSixDigits(code) ? {} : { code: t("codeMissing") }),
    onSubmit: ({ code }) => confirm.mutate({ code }),
  });
  const isWrong = readErrorData(confirm.error)?.code === "TWO_FACTOR_AUTH_FAILED";
  return (
    <AskDialog
      title={t("setUpTitle")}
      lead={t("setUpLead")}
      keepLabel={t("cancel")}
      actLabel={t("confirm")}
      isActing={confirm.isPending}
      isDisabled={!authenticatorSetup.data}
      problem={confirm.error && !isWrong ? errorText(confirm.error) : null}
      onClose={onClose}
      formProps={form.formProps}
      className="flex flex-col gap-5"
    >
      {authenticatorSetup.error && (
        <ErrorState detail={errorText(authenticatorSetup.error)} onRetry={() => begin()} />
      )}
      {authenticatorSetup.isPending && <Skeleton className="h-52 w-full" />}
      {authenticatorSetup.data && (
        <>
          <div className="size-52 max-w-full self-center overflow-hidden rounded-control">
            <QrCode text={authenticatorSetup.data.uri} label={t("qr")} />
          </div>
          <CopyField label={t("secret")} value={authenticatorSetup.data.secret} />
          <Field
            label={t("code")}
            error={form.errors.code ?? (isWrong ? t("codeWrong") : undefined)}
            required
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                className="tracking-[0.2em] tabular-nums"
                value={form.values.code}
                onChange={({ target }) => {
                  form.set("code", target.value);
                  if (isWrong) confirm.reset();
                }}
              />
            )}
          </Field>
        </>
      )}
    </AskDialog>
  );
}
