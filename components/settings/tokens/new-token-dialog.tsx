"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { CopyField } from "@/components/ui/copy-field";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { TestToken } from "./test-token";

type NewTokenDialogProps = { name: string; token: string; isLimited: boolean; onClose: () => void };

export function NewTokenDialog({ name, token, isLimited, onClose }: NewTokenDialogProps) {
  const t = useTranslations("settings.tokens");
  const curl = `curl -H "Authorization: ${token}" "${location.origin}/api/v2/envelope?perPage=1"`;
  return (
    <SecretDialog title={t("shownTitle")} storedLabel={t("stored")} doneLabel={t("done")} onClose={onClose}>
      <Banner tone="warning" role="status">
        {t("shownLead")}
      </Banner>
      <CopyField label={t("shownLabel", { name })} value={token} />
      <div>
        <p className="mb-1.5 text-body font-medium">{t("try")}</p>
        <CopyField label={t("try")} value={curl} />
      </div>
      <TestToken token={token} isLimited={isLimited} />
    </SecretDialog>
  );
}
