"use client";

import { useTranslations } from "use-intl";
import { SigningDialog } from "@/components/signing/dialog";
import { Button } from "@/components/ui/button";

/** Shown when too many forms came from one IP address within an hour. The answers stay. */
export function LimitDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("signing.direct.limited");
  return (
    <SigningDialog
      title={t("title")}
      onClose={onClose}
      footer={
        <Button size="recipient" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <p role="status">{t("body")}</p>
    </SigningDialog>
  );
}
