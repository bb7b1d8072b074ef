import { WAITING } from "@/server/domain/webhook/delivery";
import { WEBHOOK_WAITS_MS } from "@/server/domain/webhook/schedule";
import type { AttemptAnswer, DeliveryDetail } from "../../api-types";

export type SlotState = AttemptAnswer["state"] | "next" | "later" | "unused";

/** A slot of the schedule: a past attempt, or a future one. */
export type Slot = {
  number: number;
  state: SlotState;
  /** Minutes after the previous attempt; null for a manual delivery. */
  waitMinutes: number | null;
  /** Oldest first; two if a lost attempt was repeated. */
  attempts: AttemptAnswer[];
};

const MINUTE_MS = 60_000;

/** Returns the schedule of a delivery with the result of each slot (seed 6.5). */
export function buildAttemptSlots(delivery: DeliveryDetail): Slot[] {
  const { maxAttempts, attemptLog, status } = delivery;
  const lastAttemptNumber = Math.max(0, ...attemptLog.map(({ number }) => number));
  return Array.from({ length: Math.max(maxAttempts, lastAttemptNumber) }, (_, index) => {
    const number = index + 1;
    const attempts = attemptLog.filter((attempt) => attempt.number === number);
    const last = attempts.at(-1);
    const isNext = status === WAITING && number === lastAttemptNumber + 1;
    const ahead = status === WAITING ? (isNext ? "next" : "later") : "unused";
    // A lost attempt is repeated in the same slot.
    const isRepeated = last?.state === "LOST" && status === WAITING && number === lastAttemptNumber;
    return {
      number,
      state: last ? (isRepeated ? "next" : last.state) : ahead,
      waitMinutes: maxAttempts === 1 ? null : (WEBHOOK_WAITS_MS[index] ?? 0) / MINUTE_MS,
      attempts,
    };
  });
}
