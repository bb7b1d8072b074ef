"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { CopyField } from "@/components/ui/copy-field";
import { SecretDialog } from "@/components/ui/secret-dialog";

export function DirectoryTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTranslations("company.directory");
  return (
    <SecretDialog title={t("shownTitle")} storedLabel={t("stored")} doneLabel={t("done")} onClose={onClose}>
      <Banner tone="warning" role="status">
        {t("shownLead")}
      </Banner>
      <CopyField label={t("shownLabel")} value={token} />
    </SecretDialog>
  );
}
