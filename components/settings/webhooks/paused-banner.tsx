"use client";

import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/toast";
import type { WebhookAnswer } from "../api-types";
import { getUrlHost } from "./urls";
import { useWebhookUpdate } from "./use-webhook-update";

/** Explains why the webhook is paused, and resumes it (ruling 35). */
export function PausedBanner({ webhook }: { webhook: WebhookAnswer }) {
  const t = useTranslations("webhooks.paused");
  const errorText = useErrorText();
  const update = useWebhookUpdate();
  const host = getUrlHost(webhook.webhookUrl);
  const { pausedAt } = webhook;
  if (pausedAt === null) return null;
  const resumeWebhook = () =>
    update.mutate(
      { id: webhook.id, data: { enabled: true } },
      { onSuccess: () => notify({ tone: "success", title: t("resumed", { host }) }) },
    );
  return (
    <Banner tone="warning" title={t("title", { host })}>
      <p>{t.rich("reason", { when: () => <Moment at={pausedAt} /> })}</p>
      <p>{update.error ? errorText(update.error) : t("next")}</p>
      <Button className="mt-2" variant="secondary" loading={update.isPending} onClick={resumeWebhook}>
        {t("resume")}
      </Button>
    </Banner>
  );
}
