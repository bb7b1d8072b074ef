import type { DeliveryAnswer } from "@/components/settings/api-types";
import type { Tone } from "@/components/ui/tone";
import { WAITING } from "@/server/domain/webhook/delivery";

export type DeliveryStatus = "SUCCESS" | "FAILED" | "SKIPPED" | "sending" | "waiting" | "retrying";

type DeliveryProgress = Pick<DeliveryAnswer, "status" | "isInFlight" | "attempts">;

export function getDeliveryStatus({ status, isInFlight, attempts }: DeliveryProgress): DeliveryStatus {
  if (status !== WAITING) return status;
  if (isInFlight) return "sending";
  return attempts === 0 ? "waiting" : "retrying";
}

export const DELIVERY_STATUS_TONES: Record<DeliveryStatus, Tone> = {
  SUCCESS: "success",
  FAILED: "danger",
  SKIPPED: "strong",
  sending: "info",
  waiting: "info",
  retrying: "warning",
};

const SECOND_MS = 1000;
const SOON_MS = 20 * SECOND_MS;

/**
 * Returns the polling interval in milliseconds: 1.5 s while a delivery is under way or near, 5 s while the
 * next attempt is minutes away, else 10 s, because new deliveries appear at any time.
 */
export function computePollInterval(
  deliveries: readonly (DeliveryProgress & { nextAttemptAt: string | null })[],
  now: number,
): number {
  const pending = deliveries.filter(({ status }) => status === WAITING);
  const isNear = pending.some(
    ({ isInFlight, nextAttemptAt }) =>
      isInFlight || nextAttemptAt === null || new Date(nextAttemptAt).getTime() - now < SOON_MS,
  );
  if (isNear) return 1.5 * SECOND_MS;
  return (pending.length > 0 ? 5 : 10) * SECOND_MS;
}
