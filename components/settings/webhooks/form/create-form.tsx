"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import type { TeamRole } from "@/server/domain/vocabulary";
import type { WebhookAnswer } from "../../api-types";
import { SettingsCard } from "../../settings-card";
import { buildWebhookHref } from "../urls";
import { SecretChoice } from "./secret-choice";
import { buildSecretInput, GENERATED, isSecretFine, type SecretValues } from "./secret-values";
import { useUrlCheck } from "./use-url-check";
import { useValidation } from "./use-validation";
import { WebhookFields } from "./webhook-fields";
import { NEW_WEBHOOK, toWebhookInput } from "./webhook-values";

type CreateFormProps = {
  teamUrl: string;
  role: TeamRole;
  onMade: (webhook: WebhookAnswer, secret: string | null) => void;
};

export function CreateForm({ teamUrl, role, onMade }: CreateFormProps) {
  const t = useTranslations("webhooks.form");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<SecretValues>(GENERATED);
  const [wantsSecret, setWantsSecret] = useState(false);
  const check = useUrlCheck();
  const validate = useValidation(check);
  const create = useMutation(trpc.webhook.create.mutationOptions());
  const form = useForm({
    initial: NEW_WEBHOOK,
    validate,
    onSubmit: (values) => {
      setWantsSecret(true);
      if (!isSecretFine(secret)) return;
      create.mutate(
        { ...toWebhookInput(values), ...buildSecretInput(secret) },
        {
          onSuccess: ({ secret: text, ...webhook }) => {
            // Clears the mutation, so that the secret exists on the next screen only.
            create.reset();
            onMade(webhook, text);
            return queryClient.invalidateQueries({ queryKey: trpc.webhook.list.pathKey() });
          },
        },
      );
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <WebhookFields values={form.values} set={form.set} errors={form.errors} check={check} role={role} />
      <SettingsCard title={t("secret")} lead={t("secretLead")}>
        <SecretChoice
          withNone
          values={secret}
          onChange={setSecret}
          error={wantsSecret && !isSecretFine(secret) ? t("ownHint") : undefined}
        />
      </SettingsCard>
      <ErrorBanner error={create.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={create.isPending}>
          {t("create")}
        </Button>
        <Button asChild variant="secondary" className="h-auto min-h-10 max-w-full py-1 whitespace-normal">
          <NextLink href={buildWebhookHref(teamUrl)}>{t("cancel")}</NextLink>
        </Button>
      </div>
    </form>
  );
}
