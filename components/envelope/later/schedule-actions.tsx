"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button, type ButtonProps } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";

type ScheduleActionsProps = {
  envelopeId: string;
  planned: { at: string; timezone: string };
  size?: ButtonProps["size"];
  onCancelled?: () => void;
  onSent?: () => void;
};

/** Sends now, or cancels the planned sending. Cancelling can be undone. */
export function ScheduleActions({ envelopeId, planned, size, onCancelled, onSent }: ScheduleActionsProps) {
  const t = useTranslations("later");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = {
    onError: (error: unknown) => notify({ tone: "danger", title: reasonText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.envelope.pathKey() }),
  };
  const again = useMutation(trpc.envelope.schedule.mutationOptions(options));
  const cancel = useMutation(
    trpc.envelope.unschedule.mutationOptions({
      ...options,
      onSuccess: () => {
        onCancelled?.();
        const { at, timezone } = planned;
        const onAct = () => again.mutate({ envelopeId, at, timezone });
        notify({ title: t("cancelled"), action: { label: t("undo"), onAct } });
      },
    }),
  );
  const send = useMutation(
    trpc.envelope.distribute.mutationOptions({ ...options, onSuccess: () => onSent?.() }),
  );
  return (
    <>
      <Button
        {...(size ? { size } : {})}
        variant="secondary"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ envelopeId })}
      >
        {t("cancel")}
      </Button>
      <Button
        {...(size ? { size } : {})}
        variant="secondary"
        loading={send.isPending}
        onClick={() => send.mutate({ envelopeId })}
      >
        {t("now")}
      </Button>
    </>
  );
}
