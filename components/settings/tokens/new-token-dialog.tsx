"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { TestToken } from "./test-token";

type NewTokenDialogProps = { name: string; token: string; isLimited: boolean; onClose: () => void };

/**
 * Shows the token once. It closes only after the user confirms that it is stored, so that it is not lost by
 * accident (components/README.md 8).
 */
export function NewTokenDialog({ name, token, isLimited, onClose }: NewTokenDialogProps) {
  const t = useTranslations("settings.tokens");
  const [isStored, setIsStored] = useState(false);
  const curl = `curl -H "Authorization: ${token}" "${location.origin}/api/v2/envelope?perPage=1"`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && isStored && onClose()}
      dirty={!isStored}
      title={t("shownTitle")}
      footer={
        <Button aria-disabled={!isStored} onClick={() => isStored && onClose()}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Banner tone="warning" role="status">
          {t("shownLead")}
        </Banner>
        <CopyField label={t("shownLabel", { name })} value={token} />
        <div>
          <p className="mb-1.5 text-body font-medium">{t("try")}</p>
          <CopyField label={t("try")} value={curl} />
        </div>
        <TestToken token={token} isLimited={isLimited} />
        <Checkbox label={t("stored")} checked={isStored} onCheckedChange={setIsStored} />
      </div>
    </Dialog>
  );
}
