"use client";

import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useForm } from "@/components/form/use-form";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import type { TeamRole } from "@/server/domain/vocabulary";
import type { WebhookAnswer } from "../../api-types";
import { useWebhookUpdate } from "../use-webhook-update";
import { useUrlCheck } from "./use-url-check";
import { useValidation } from "./use-validation";
import { WebhookFields } from "./webhook-fields";
import { isSame, toWebhookInput, toWebhookValues } from "./webhook-values";

/**
 * A webhook's address, events and contents, with a save button: autosave would already send for a half-ticked
 * list of events.
 */
export function EditForm({ webhook, role }: { webhook: WebhookAnswer; role: TeamRole }) {
  const t = useTranslations("webhooks.form");
  const ts = useTranslations("settings");
  const check = useUrlCheck();
  const validate = useValidation(check);
  const update = useWebhookUpdate();
  const saved = toWebhookValues(webhook);
  const form = useForm({
    initial: saved,
    validate,
    onSubmit: (values) =>
      update.mutate(
        { id: webhook.id, data: toWebhookInput(values) },
        { onSuccess: () => notify({ tone: "success", title: t("saved") }) },
      ),
  });
  const discardChanges = () => {
    form.set("url", saved.url);
    form.set("all", saved.all);
    form.set("kinds", saved.kinds);
    form.set("includeFields", saved.includeFields);
    form.set("includeSigningTokens", saved.includeSigningTokens);
  };
  const isChanged = !isSame(form.values, saved);
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <WebhookFields values={form.values} set={form.set} errors={form.errors} check={check} role={role} />
      <ErrorBanner error={update.error} />
      {isChanged && (
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-3 rounded-card border border-control bg-bg px-4 py-3 shadow-high">
          <span role="status" className="mr-auto text-body text-ink-2">
            {t("unsaved")}
          </span>
          <Button variant="secondary" onClick={discardChanges}>
            {t("discard")}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {ts("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
