"use client";

import { useTranslations } from "use-intl";
import { Sheet } from "@/components/ui/sheet";
import type { ApiCall } from "./api-call";
import { ApiCallSamples } from "./api-call-samples";

type ApiCallSheetProps = { calls: readonly ApiCall[]; onClose: () => void };

export function ApiCallSheet({ calls, onClose }: ApiCallSheetProps) {
  const t = useTranslations("ui.apiCall");
  return (
    <Sheet open onOpenChange={onClose} title={t("title")} wide>
      <ApiCallSamples calls={calls} />
    </Sheet>
  );
}
