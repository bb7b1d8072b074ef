"use client";

import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import type { DeliveryAnswer } from "../../api-types";

/** Returns the envelope's title, or a text that says the data is a sample. */
export function useDeliveryTitle(): (delivery: DeliveryAnswer) => string {
  const t = useTranslations("webhooks.deliveries");
  return ({ envelopeId, envelopeTitle }) =>
    envelopeId === null ? t("sample") : (envelopeTitle ?? t("noTitle", { id: envelopeId }));
}

export function DeliveryTags({ delivery }: { delivery: DeliveryAnswer }) {
  const t = useTranslations("webhooks.deliveries");
  return (
    <>
      {delivery.isTest && <Badge tone="info">{t("testTag")}</Badge>}
      {delivery.resendOf !== null && <Badge tone="strong">{t("manualTag")}</Badge>}
    </>
  );
}
