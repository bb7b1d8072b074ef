"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import type { TeamAnswer, WebhookAnswer } from "../api-types";
import { SectionHeading, SettingsCard } from "../settings-card";
import { buildWebhookHref, getUrlHost } from "./urls";
import { VerifyCode } from "./verify-code";

const TestPanel = dynamic(
  retryUntilLoaded(() => import("./test/test-panel").then((module) => module.TestPanel)),
);

type WebhookCreatedProps = { team: TeamAnswer; webhook: WebhookAnswer; secret: string | null };

/** Shown after saving: the secret once, a test, and code to verify calls. */
export function WebhookCreated({ team, webhook, secret }: WebhookCreatedProps) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const [isStored, setIsStored] = useState(secret === null);
  // The previous form was scrolled to its end, so the page scrolls to the top and focuses the main area.
  useEffect(() => {
    document.getElementById("main")?.focus();
    scrollTo(0, 0);
  }, []);
  const openWebhook = () => isStored && router.push(buildWebhookHref(team.url, webhook.id));
  return (
    <>
      <SectionHeading title={t("made.title")} lead={secret === null ? t("made.leadPlain") : t("made.lead")} />
      <div className="flex flex-col gap-5">
        {secret !== null && (
          <SettingsCard title={t("made.secretTitle")}>
            <div className="flex flex-col gap-4">
              <Banner tone="warning">{t("made.once")}</Banner>
              <CopyField
                label={t("made.secretLabel", { host: getUrlHost(webhook.webhookUrl) })}
                value={secret}
              />
              <Checkbox label={t("made.stored")} checked={isStored} onCheckedChange={setIsStored} />
            </div>
          </SettingsCard>
        )}
        <SettingsCard title={t("test.title")} lead={t("test.lead")}>
          <TestPanel webhook={webhook} />
        </SettingsCard>
        {secret !== null && (
          <SettingsCard title={t("verify.title")} lead={t("verify.lead")}>
            <VerifyCode isSigned={secret.startsWith("whsec_")} />
          </SettingsCard>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-disabled={!isStored} onClick={openWebhook}>
            {t("made.go")}
          </Button>
          {!isStored && <span className="text-dense text-ink-2">{t("made.storeFirst")}</span>}
        </div>
      </div>
    </>
  );
}
