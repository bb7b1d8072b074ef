"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { ASKS_WHO } from "@/components/session-link";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { PasswordInput } from "./password-input";

type ReauthenticationDialogProps = { onProven: () => void; onClose: () => void };

export function ReauthenticationDialog({ onProven, onClose }: ReauthenticationDialogProps) {
  const t = useTranslations("account.prove");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const ways = useQuery(trpc.account.waysIn.queryOptions(undefined, { staleTime: 0 }));
  const by = ways.data?.authenticator?.guardsSignIn ? "code" : "password";
  const prove = useMutation(trpc.account.prove.mutationOptions({ onSuccess: onProven }));
  const passkey = usePasskeyProof(onProven);
  const form = useForm({
    initial: { secret: "" },
    validate: ({ secret }) => (secret.trim() === "" ? { secret: t(`${by}Missing`) } : {}),
    onSubmit: ({ secret }) =>
      prove.mutate(by === "code" ? { by, code: secret.trim() } : { by, password: secret }),
  });
  const isWrong = readErrorData(prove.error)?.code === "TWO_FACTOR_AUTH_FAILED";
  const hasForm = ways.data ? ways.data.hasPassword || by === "code" : false;
  const hasPasskey = ways.data ? ways.data.passkeys.length > 0 : false;
  const problem = [prove.error && !isWrong ? errorText(prove.error) : null, passkey.problem].find(Boolean);
  return (
    <AskDialog
      title={t("title")}
      lead={t("lead")}
      keepLabel={t("cancel")}
      actLabel={t("act")}
      isActing={prove.isPending}
      isDisabled={!hasForm}
      problem={problem ?? (ways.isError ? errorText(ways.error) : null)}
      onClose={onClose}
      formProps={form.formProps}
      className="flex flex-col gap-5"
    >
      {hasForm && (
        <Field
          label={t(by)}
          error={form.errors.secret ?? (isWrong ? t(`${by}Wrong`) : undefined)}
          hint={by === "code" ? t("codeHint") : undefined}
          required
        >
          {(control) => {
            const entry = {
              ...control,
              value: form.values.secret,
              onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
                form.set("secret", target.value);
                if (isWrong) prove.reset();
              },
            };
            return by === "code" ? (
              <Input {...entry} autoComplete="one-time-code" />
            ) : (
              <PasswordInput {...entry} autoComplete="current-password" />
            );
          }}
        </Field>
      )}
      {ways.data && !hasForm && !hasPasskey && (
        // An account used only by mailed link or company sign-in may have nothing to prove with.
        <p className="text-body">
          {t.rich("nothing", { link: (chunks) => <Link href="/forgot-password">{chunks}</Link> })}
        </p>
      )}
      {hasPasskey && (
        <Button variant="secondary" wide loading={passkey.isAsking} onClick={passkey.press}>
          <KeyRound aria-hidden />
          {t("passkey")}
        </Button>
      )}
    </AskDialog>
  );
}

function usePasskeyProof(onProven: () => void) {
  const t = useTranslations("account.prove");
  const errorText = useErrorText();
  const client = useTRPCClient();
  const proof = useMutation({
    mutationFn: async () => {
      const options = await client.account.proofPasskeyOptions.mutate(undefined, { context: ASKS_WHO });
      const { signWithPasskey } = await import("@/components/signing/auth/browser-passkey");
      const response = await signWithPasskey(options).catch(() => null);
      if (response === null) return false;
      await client.account.prove.mutate({ by: "passkey", response }, { context: ASKS_WHO });
      return true;
    },
    onSuccess: (isProven) => isProven && onProven(),
  });
  const isWrong = readErrorData(proof.error)?.code === "TWO_FACTOR_AUTH_FAILED";
  const problem = proof.error && (isWrong ? t("passkeyWrong") : errorText(proof.error));
  return { isAsking: proof.isPending, problem, press: () => proof.mutate() };
}
