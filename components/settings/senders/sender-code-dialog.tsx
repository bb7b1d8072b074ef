"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { isSixDigits, toPlainDigits } from "@/components/form/typed-digits";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/toast";
import type { SenderAnswer } from "../api-types";
import { useSendersRefresh } from "./use-senders-refresh";

/** Asks for the code mailed to an address, or sends another mail with a new code. */
export function SenderCodeDialog({ sender, onClose }: { sender: SenderAnswer; onClose: () => void }) {
  const t = useTranslations("senders");
  const { email, id: senderAddressId } = sender;
  const { enter, left, problem } = useEnterCode(sender, onClose);
  const form = useForm({
    initial: { code: "" },
    validate: ({ code }) => (isSixDigits(code) ? {} : { code: t("codeInvalid") }),
    onSubmit: ({ code }) => enter.mutate({ senderAddressId, code: toPlainDigits(code) }),
  });
  return (
    <AskDialog
      title={t("codeTitle")}
      lead={t("codeLead", { email })}
      keepLabel={t("close")}
      actLabel={t("codeAct")}
      isActing={enter.isPending}
      problem={problem}
      onClose={onClose}
      formProps={form.formProps}
    >
      <Field
        label={t("code")}
        error={form.errors.code ?? (left === undefined ? undefined : t("codeWrong", { left }))}
        required
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={24}
            className="text-h3 tracking-[0.2em] tabular-nums"
            value={form.values.code}
            onChange={(event) => form.set("code", event.target.value)}
          />
        )}
      </Field>
      <SendAgain sender={sender} />
    </AskDialog>
  );
}

/** Submits the code. Returns the attempts left after wrong codes, and the problem. */
function useEnterCode({ email }: SenderAnswer, onClose: () => void) {
  const t = useTranslations("senders");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const refresh = useSendersRefresh();
  const [left, setLeft] = useState<number>();
  const enter = useMutation(
    trpc.senderAddress.verify.mutationOptions({
      onMutate: () => setLeft(undefined),
      onSuccess: async ({ success, triesLeft }) => {
        await refresh();
        if (!success) return setLeft(triesLeft ?? 0);
        onClose();
        notify({ tone: "success", title: t("proven", { email }) });
      },
    }),
  );
  return { enter, left, problem: enter.error && errorText(enter.error) };
}

function SendAgain({ sender: { id, email } }: { sender: SenderAnswer }) {
  const t = useTranslations("senders");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const refresh = useSendersRefresh();
  const send = useMutation(
    trpc.senderAddress.sendCode.mutationOptions({
      onSuccess: async () => {
        notify({ tone: "success", title: t("againDone", { email }) });
        await refresh();
      },
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  return (
    <Button
      size="dense"
      variant="quiet"
      className="-ml-3 self-start"
      loading={send.isPending}
      onClick={() => send.mutate({ senderAddressId: id })}
    >
      {t("again")}
    </Button>
  );
}
