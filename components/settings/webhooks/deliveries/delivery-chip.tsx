"use client";

import { CircleCheck, CirclePause, CircleX, Clock, LoaderCircle, RotateCw } from "lucide-react";
import { useTranslations } from "use-intl";
import { StatusChip } from "@/components/ui/status-chip";
import type { DeliveryAnswer } from "../../api-types";
import { DELIVERY_STATUS_TONES, type DeliveryStatus, getDeliveryStatus } from "./delivery-status";
import { useFormatDuration, useRelativeTime } from "./use-relative-time";

const ICONS: Record<DeliveryStatus, typeof Clock> = {
  SUCCESS: CircleCheck,
  FAILED: CircleX,
  SKIPPED: CirclePause,
  sending: LoaderCircle,
  waiting: Clock,
  retrying: RotateCw,
};

export function DeliveryState({ delivery }: { delivery: DeliveryAnswer }) {
  const t = useTranslations("webhooks.state");
  const status = getDeliveryStatus(delivery);
  const Icon = ICONS[status];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusChip tone={DELIVERY_STATUS_TONES[status]} icon={<Icon aria-hidden />}>
        {t(status)}
      </StatusChip>
      <span className="text-dense text-ink-2">
        {status === "retrying" || status === "sending" || status === "waiting" ? (
          <UnderWay delivery={delivery} />
        ) : (
          <Ended delivery={delivery} />
        )}
      </span>
    </span>
  );
}

function UnderWay({ delivery }: { delivery: DeliveryAnswer }) {
  const t = useTranslations("webhooks.state");
  const when = useRelativeTime(delivery.nextAttemptAt);
  const { attempts, maxAttempts: max, isInFlight } = delivery;
  if (isInFlight) return t("attempt", { n: attempts, max });
  return t("next", { n: attempts + 1, max, when });
}

function Ended({ delivery }: { delivery: DeliveryAnswer }) {
  const t = useTranslations("webhooks");
  const took = useFormatDuration();
  const { status, lastResponseCode: code, lastErrorClass, lastDurationMs, failureReason } = delivery;
  if (status === "SUCCESS" && code !== null) {
    return lastDurationMs === null ? code : t("state.answered", { code, time: took(lastDurationMs) });
  }
  if (failureReason !== null && failureReason !== "ATTEMPTS_USED") return t(`reason.${failureReason}`);
  if (lastErrorClass === null) return null;
  return t(`errorShort.${lastErrorClass}`, { code: code ?? "" });
}
