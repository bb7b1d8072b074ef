"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import type { WebhookAnswer } from "../../api-types";
import { SettingsCard } from "../../settings-card";
import { RemoveSecretDialog } from "./remove-secret-dialog";
import { RotateDialog } from "./rotate-dialog";

/** Shows if calls are signed, and changes the secret. The secret is never shown again. */
export function SecretCard({ webhook }: { webhook: WebhookAnswer }) {
  const t = useTranslations("webhooks.secret");
  const [dialog, setDialog] = useState<"rotate" | "remove">();
  const { hasSecret, previousSecretUntil } = webhook;
  const closeDialog = () => setDialog(undefined);
  return (
    <SettingsCard isRow title={t("title")} lead={hasSecret ? t("has") : t("hasNot")}>
      <div className="flex flex-col gap-4">
        {previousSecretUntil && (
          <Banner>{t.rich("overlap", { date: () => <Moment at={previousSecretUntil} exact /> })}</Banner>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setDialog("rotate")}>
            {t(hasSecret ? "rotate" : "make")}
          </Button>
          {hasSecret && (
            <Button variant="dangerQuiet" onClick={() => setDialog("remove")}>
              {t("remove")}
            </Button>
          )}
        </div>
      </div>
      {dialog === "rotate" && <RotateDialog webhook={webhook} onClose={closeDialog} />}
      {dialog === "remove" && <RemoveSecretDialog webhook={webhook} onClose={closeDialog} />}
    </SettingsCard>
  );
}
