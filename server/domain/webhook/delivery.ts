import type { WebhookEvent } from "./events";
import { nextAttemptAt, WEBHOOK_ATTEMPTS } from "./schedule";

/** SKIPPED: frozen while the webhook was paused, waiting for somebody to send it. */
export const DELIVERY_STATUSES = ["PENDING", "SUCCESS", "FAILED", "SKIPPED"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
/** Still to be sent, automatically. */
export const WAITING = "PENDING" satisfies DeliveryStatus;
/** What "send everything that failed again" means. */
export const GIVEN_UP = ["FAILED", "SKIPPED"] as const satisfies readonly DeliveryStatus[];

/** LOST: the process died between calling and writing down the answer (K9). */
export const ATTEMPT_STATES = ["IN_FLIGHT", "SUCCESS", "FAILED", "LOST"] as const;

/** Why a delivery ended without success. */
export const FAILURE_REASONS = ["ATTEMPTS_USED", "DISABLED", "UNSUBSCRIBED", "PAUSED"] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** What went wrong in one attempt, as far as a tenant may know: never an address (jobs/README.md 4.1). */
export const ERROR_CLASSES = [
  "URL",
  "ADDRESS",
  "DNS",
  "CONNECT",
  "TLS",
  "TIMEOUT",
  "CLOSED",
  "PROTOCOL",
  "REDIRECT",
  "STATUS",
  "LOST",
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An attempt that wrote no answer for this long was lost with its process (jobs/README.md 4.3). */
export const ATTEMPT_LEASE_MS = 45_000;
/** How much of an answer is read and kept. */
export const RESPONSE_LIMIT_BYTES = 64 * 1024;
/** No body is larger; then it tells of the recipients only (jobs/README.md 4.2). */
export const BODY_LIMIT_BYTES = 256 * 1024;
export const DELIVERIES_PER_HOST = 3;
export const DELIVERIES_PER_PROCESS = 200;
/** An endpoint whose last attempt took no longer is quick (ruling 51). */
export const QUICK_MS = 5_000;
/** Slots that slow endpoints never take. */
export const QUICK_SLOTS = Math.ceil(DELIVERIES_PER_PROCESS / 3);

/** How long rows and bodies stay after the end of a delivery (jobs/README.md 4.3). */
export const KEPT_MS = { rows: 30 * DAY_MS, bodyAfterSuccess: 7 * DAY_MS } as const;

const PAUSE_AFTER = { failures: 50, ms: DAY_MS } as const;

/** Whether the circuit opens: 50 deliveries given up in a row over at least 24 hours (ruling 35). */
export const mustPause = (failuresInRow: number, failingSince: Date, now: Date): boolean =>
  failuresInRow >= PAUSE_AFTER.failures && now.getTime() - failingSince.getTime() >= PAUSE_AFTER.ms;

/** How many slots a delivery has: what a person sends is tried once (jobs/README.md 4.3). */
export const attemptsOf = (delivery: { isTest: boolean; resendOf: string | null }): number =>
  delivery.isTest || delivery.resendOf !== null ? 1 : WEBHOOK_ATTEMPTS;

/** When the next attempt is due after `made` of them, the last having ended at `endedAt`; null when none is left. */
export const dueAfter = (
  delivery: { isTest: boolean; resendOf: string | null },
  made: number,
  endedAt: Date,
): Date | null => (made >= attemptsOf(delivery) ? null : nextAttemptAt(made, endedAt));

/** Whether a webhook hears of a kind; null means of every one. */
export const hears = (webhook: { eventTriggers: string[] | null }, event: WebhookEvent | string): boolean =>
  webhook.eventTriggers === null || webhook.eventTriggers.includes(event);

/**
 * Why nothing more may be sent, judged before every attempt; null when it may. What a person asked for goes to a
 * paused webhook too, and a resend to one that has unsubscribed since.
 */
export function whyNot(
  webhook: { enabled: boolean; pausedAt: Date | null; eventTriggers: string[] | null },
  delivery: { event: string; isTest: boolean; resendOf: string | null },
): FailureReason | null {
  if (!webhook.enabled) return "DISABLED";
  if (delivery.isTest || delivery.resendOf !== null) return null;
  if (!hears(webhook, delivery.event)) return "UNSUBSCRIBED";
  return webhook.pausedAt === null ? null : "PAUSED";
}
