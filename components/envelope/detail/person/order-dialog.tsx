"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import type { PersonDialogProps } from "./person-dialog-props";
import { usePersonDone } from "./use-person-done";

/** Moves somebody who has not acted to another step of the order. */
export function OrderDialog({ envelope, recipient, name, onClose }: PersonDialogProps) {
  const t = useTranslations("people.order");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const done = usePersonDone(onClose);
  const last = Math.max(1, ...envelope.recipients.map(({ signingOrder }) => signingOrder ?? 1));
  const [step, setStep] = useState(recipient.signingOrder ?? last);
  const move = useMutation(
    trpc.recipient.updateMany.mutationOptions({ onSuccess: () => done(t("saved", { name, step })) }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t("title", { name })}
      description={t("lead")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("keep")}
          </Button>
          <Button
            loading={move.isPending}
            onClick={() =>
              move.mutate({ envelopeId: envelope.id, data: [{ id: recipient.id, signingOrder: step }] })
            }
          >
            {t("save")}
          </Button>
        </>
      }
    >
      {move.error && (
        <Banner tone="danger" role="alert" className="mb-4">
          {errorText(move.error)}
        </Banner>
      )}
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
    </Dialog>
  );
}
