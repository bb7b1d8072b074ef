"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { Select } from "@/components/ui/select";
import type { WebhookAnswer } from "../../api-types";
import { SecretChoice } from "../form/secret-choice";
import { buildSecretInput, GENERATED, isSecretFine, type SecretValues } from "../form/secret-values";
import { getUrlHost } from "../urls";

const OVERLAPS = [24, 72, 168, 1, 0] as const;
type Overlap = (typeof OVERLAPS)[number];

type RotateDialogProps = { webhook: WebhookAnswer; onClose: () => void };

/** Creates a new secret beside the old one for a while (ruling 26), then shows it once. */
export function RotateDialog({ webhook, onClose }: RotateDialogProps) {
  const [createdSecret, setCreatedSecret] = useState<string>();
  return createdSecret === undefined ? (
    <AskDialog webhook={webhook} onMade={setCreatedSecret} onClose={onClose} />
  ) : (
    <ShownDialog webhook={webhook} secret={createdSecret} onClose={onClose} />
  );
}

function AskDialog({ webhook, onMade, onClose }: RotateDialogProps & { onMade: (secret: string) => void }) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  const [values, setValues] = useState<SecretValues>(GENERATED);
  const [overlapHours, setOverlap] = useState<Overlap>(24);
  const [wasTried, setWasTried] = useState(false);
  const rotate = useMutation(trpc.webhook.rotateSecret.mutationOptions());
  const rotateSecret = () => {
    setWasTried(true);
    if (!isSecretFine(values)) return;
    rotate.mutate(
      { id: webhook.id, overlapHours, ...buildSecretInput(values) },
      {
        onSuccess: ({ secret }) => {
          rotate.reset();
          onMade(secret ?? "");
        },
      },
    );
  };
  const isNew = !webhook.hasSecret;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dirty={values.own !== ""}
      title={t(isNew ? "secret.make" : "secret.rotateTitle")}
      description={isNew ? t("form.secretLead") : t("secret.rotateLead")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isNew ? t("test.close") : t("secret.keep")}
          </Button>
          <Button loading={rotate.isPending} onClick={rotateSecret}>
            {t(isNew ? "secret.makeAct" : "secret.act")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SecretChoice
          values={values}
          onChange={setValues}
          error={wasTried && !isSecretFine(values) ? t("form.ownHint") : undefined}
        />
        {!isNew && <OverlapField value={overlapHours} onChange={setOverlap} />}
        <ErrorBanner error={rotate.error} />
      </div>
    </Dialog>
  );
}

function OverlapField({ value, onChange }: { value: Overlap; onChange: (hours: Overlap) => void }) {
  const t = useTranslations("webhooks.secret");
  return (
    <Field label={t("keepOld")}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) =>
            onChange(OVERLAPS.find((hours) => String(hours) === target.value) ?? value)
          }
        >
          {OVERLAPS.map((hours) => (
            <option key={hours} value={hours}>
              {t(`hours.h${hours}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type ShownDialogProps = RotateDialogProps & { secret: string };

function ShownDialog({ webhook, secret, onClose }: ShownDialogProps) {
  const t = useTranslations("webhooks.made");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const close = () => {
    onClose();
    // Refetched only now, because the page behind remounts with the change.
    void queryClient.invalidateQueries({ queryKey: trpc.webhook.pathKey() });
  };
  return (
    <SecretDialog title={t("secretTitle")} storedLabel={t("stored")} doneLabel={t("done")} onClose={close}>
      <Banner tone="warning">{t("once")}</Banner>
      <CopyField label={t("secretLabel", { host: getUrlHost(webhook.webhookUrl) })} value={secret} />
    </SecretDialog>
  );
}
