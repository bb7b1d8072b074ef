"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { WebhookAnswer } from "../../api-types";
import { TestPanel } from "./test-panel";

type TestDialogProps = {
  webhook: WebhookAnswer;
  onShow: (deliveryId: string) => void;
  onClose: () => void;
};

export function TestDialog({ webhook, onShow, onClose }: TestDialogProps) {
  const t = useTranslations("webhooks.test");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={t("lead")}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <TestPanel webhook={webhook} onShow={onShow} />
    </Dialog>
  );
}
