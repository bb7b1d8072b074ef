"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";

/**
 * Shows the token once. It closes only after the admin confirms that it is stored, like the dialog of an API
 * token.
 */
export function DirectoryTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTranslations("company.directory");
  const [isStored, setIsStored] = useState(false);
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
        <CopyField label={t("shownLabel")} value={token} />
        <Checkbox label={t("stored")} checked={isStored} onCheckedChange={setIsStored} />
      </div>
    </Dialog>
  );
}
