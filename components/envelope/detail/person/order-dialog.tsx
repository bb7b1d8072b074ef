"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import type { PersonDialogProps } from "./person-dialog-props";
import { useFinishPersonChange } from "./use-person-done";

export function OrderDialog({ envelope, recipient, name, onClose }: PersonDialogProps) {
  const t = useTranslations("people.order");
  const trpc = useTRPC();
  const done = useFinishPersonChange(onClose);
  const last = Math.max(1, ...envelope.recipients.map(({ signingOrder }) => signingOrder ?? 1));
  const [step, setStep] = useState(recipient.signingOrder ?? last);
  const move = useMutation(
    trpc.recipient.updateMany.mutationOptions({ onSuccess: () => done(t("saved", { name, step })) }),
  );
  return (
    <AskDialog
      title={t("title", { name })}
      lead={t("lead")}
      keepLabel={t("keep")}
      actLabel={t("save")}
      mutation={move}
      onClose={onClose}
      onAct={() => move.mutate({ envelopeId: envelope.id, data: [{ id: recipient.id, signingOrder: step }] })}
    >
      <Field label={t("step")}>
        {(control) => (
          <NumberStepper
            {...control}
            value={step}
            min={1}
            max={DEFAULT_LIMITS.recipientsPerEnvelope}
            onChange={setStep}
          />
        )}
      </Field>
    </AskDialog>
  );
}
