"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { TeamAnswer, WebhookAnswer } from "../api-types";
import { SettingsCard } from "../settings-card";
import { EditForm } from "./form/edit-form";
import { RemoveWebhookDialog } from "./remove-webhook-dialog";
import { SecretCard } from "./secret/secret-card";
import { VerifyCode } from "./verify-code";

export function SettingsTab({ team, webhook }: { team: TeamAnswer; webhook: WebhookAnswer }) {
  const t = useTranslations("webhooks");
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <EditForm webhook={webhook} role={team.role} />
      <SecretCard webhook={webhook} />
      {webhook.hasSecret && (
        <SettingsCard title={t("verify.title")} lead={t("verify.lead")}>
          <VerifyCode isSigned />
        </SettingsCard>
      )}
      <SettingsCard isRow danger title={t("remove.title")} lead={t("remove.body")}>
        <Button variant="danger" onClick={() => setIsRemoving(true)}>
          {t("remove.act")}
        </Button>
      </SettingsCard>
      {isRemoving && (
        <RemoveWebhookDialog teamUrl={team.url} webhook={webhook} onClose={() => setIsRemoving(false)} />
      )}
    </div>
  );
}
