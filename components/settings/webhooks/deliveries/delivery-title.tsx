"use client";

import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import type { DeliveryAnswer } from "../../answers";

/** What the delivery is about, in words: the envelope's title, or that the data was made up. */
export function useAbout(): (delivery: DeliveryAnswer) => string {
  const t = useTranslations("webhooks.deliveries");
  return ({ envelopeId, envelopeTitle }) =>
    envelopeId === null ? t("sample") : (envelopeTitle ?? t("noTitle", { id: envelopeId }));
}

/** Whether a person sent it. */
export function DeliveryTags({ delivery }: { delivery: DeliveryAnswer }) {
  const t = useTranslations("webhooks.deliveries");
  return (
    <>
      {delivery.isTest && <Badge tone="info">{t("testTag")}</Badge>}
      {delivery.resendOf !== null && <Badge tone="strong">{t("manualTag")}</Badge>}
    </>
  );
}
