"use client";

import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { Switch } from "@/components/ui/switch";
import { notify } from "@/components/ui/toast";
import type { WebhookAnswer } from "../api-types";
import { getUrlHost } from "./urls";
import { useWebhookUpdate } from "./use-webhook-update";

/** Switches at once, and back if the server refuses. */
export function EnabledSwitch({ webhook }: { webhook: WebhookAnswer }) {
  const t = useTranslations("webhooks.switch");
  const errorText = useErrorText();
  const update = useWebhookUpdate();
  const host = getUrlHost(webhook.webhookUrl);
  const setEnabled = (enabled: boolean) =>
    update.mutate(
      { id: webhook.id, data: { enabled } },
      {
        onSuccess: () => !enabled && notify({ tone: "info", title: t("turnedOff", { host }) }),
        onError: (error) => notify({ tone: "danger", title: errorText(error) }),
      },
    );
  const isOn = update.isPending ? update.variables.data.enabled === true : webhook.enabled;
  return (
    <div className="flex items-center gap-2">
      <Switch labelHidden label={t("label", { host })} checked={isOn} onCheckedChange={setEnabled} />
      <span className="text-dense text-ink-2">
        {isOn ? (webhook.pausedAt === null ? t("on") : t("paused")) : t("off")}
      </span>
    </div>
  );
}
