"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { DeliveryDetail, WebhookAnswer } from "../../api-types";
import { CodeBox } from "../code-box";
import { AttemptPanel } from "./attempt-panel";
import { buildAttemptSlots, type Slot } from "./attempt-slots";
import { AttemptTrack } from "./attempt-track";
import { DeliveryActions } from "./delivery-actions";
import { DeliveryState } from "./delivery-chip";
import { DeliveryFacts } from "./delivery-facts";
import { getDeliveryStatus } from "./delivery-status";
import { DeliveryTags, useDeliveryTitle } from "./delivery-title";
import { formatJson } from "./format-json";

type DeliveryViewProps = {
  delivery: DeliveryDetail;
  webhook: WebhookAnswer;
  teamUrl: string;
  onShow: (deliveryId: string) => void;
};

export function DeliveryView({ delivery, webhook, teamUrl, onShow }: DeliveryViewProps) {
  const t = useTranslations("webhooks");
  const about = useDeliveryTitle()(delivery);
  const [picked, setPicked] = useState<number>();
  const slots = buildAttemptSlots(delivery);
  const visibleSlot = slots.find(({ number }) => number === picked) ?? findLatestSlot(slots);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="text-h3">{t(`event.${delivery.event}`)}</h2>
          <DeliveryTags delivery={delivery} />
        </div>
        <p className="text-reader wrap-anywhere">{about}</p>
        <DeliveryState delivery={delivery} />
        {/* The seconds tick visibly; screen readers hear only changes of state. */}
        <span role="status" className="sr-only">
          {t(`state.${getDeliveryStatus(delivery)}`)}
        </span>
      </div>
      <DeliveryActions delivery={delivery} webhook={webhook} onShow={onShow} />
      <AttemptTrack
        slots={slots}
        chosen={visibleSlot?.number}
        nextAttemptAt={delivery.nextAttemptAt}
        onChoose={setPicked}
      />
      {visibleSlot ? (
        visibleSlot.attempts.map((attempt, index) => (
          <AttemptPanel key={attempt.id} attempt={attempt} isRepeated={index > 0} />
        ))
      ) : (
        <p className="text-body text-ink-2">{t("sheet.notYet")}</p>
      )}
      {delivery.body === null ? (
        <p className="text-body text-ink-2">{t("sheet.bodyGone")}</p>
      ) : (
        <CodeBox name={t("sheet.body")} code={formatJson(delivery.body)} className="max-h-96" />
      )}
      <DeliveryFacts delivery={delivery} teamUrl={teamUrl} />
    </div>
  );
}

const findLatestSlot = (slots: readonly Slot[]): Slot | undefined =>
  slots.findLast(({ attempts }) => attempts.length > 0);
