import type { WebhookEvent } from "./events";
import { computeNextAttemptAt, WEBHOOK_ATTEMPTS } from "./schedule";

/** SKIPPED: frozen while the webhook was paused, until a user sends it. */
export const DELIVERY_STATUSES = ["PENDING", "SUCCESS", "FAILED", "SKIPPED"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export const WAITING = "PENDING" satisfies DeliveryStatus;
/** Statuses included in "resend all failed". */
export const GIVEN_UP = ["FAILED", "SKIPPED"] as const satisfies readonly DeliveryStatus[];

/** LOST: the process died between calling and writing down the answer (K9). */
export const ATTEMPT_STATES = ["IN_FLIGHT", "SUCCESS", "FAILED", "LOST"] as const;

/** GONE: the receiver answered 410. */
export const FAILURE_REASONS = ["ATTEMPTS_USED", "DISABLED", "UNSUBSCRIBED", "PAUSED", "GONE"] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Errors of one attempt that a tenant may see: never an IP address (jobs/webhooks.md 4.1). */
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

/** An attempt without a stored answer for this long was lost with its process (jobs/webhooks.md 4.3). */
export const ATTEMPT_LEASE_MS = 45_000;
/** Bytes of an answer that are read and stored. */
export const RESPONSE_LIMIT_BYTES = 64 * 1024;
/** Largest body; a larger one is reduced to the recipients (jobs/webhooks.md 4.2). */
export const BODY_LIMIT_BYTES = 256 * 1024;
/** Calls of all processes to one host and port (ruling 51). */
export const DELIVERIES_PER_HOST = 12;
export const DELIVERIES_PER_TEAM_AND_HOST = 3;
export const DELIVERIES_PER_PROCESS = 200;
/** Longest last attempt of an endpoint that counts as quick (ruling 51). */
export const QUICK_MS = 5_000;
/** Slots that slow endpoints never take. */
export const QUICK_SLOTS = Math.ceil(DELIVERIES_PER_PROCESS / 3);

/** Retention of rows and bodies after the end of a delivery (jobs/webhooks.md 4.3). */
export const KEPT_MS = { rows: 30 * DAY_MS, bodyAfterSuccess: 7 * DAY_MS } as const;

const PAUSE_AFTER = { failures: 50, ms: DAY_MS } as const;

/** The receiver's answer that its address is no longer in use: it pauses the endpoint at once (ruling 35). */
export const GONE = 410;

/** Returns true if the circuit opens: 50 deliveries given up in a row over at least 24 hours (ruling 35). */
export const mustPause = (failuresInRow: number, failingSince: Date, now: Date): boolean =>
  failuresInRow >= PAUSE_AFTER.failures && now.getTime() - failingSince.getTime() >= PAUSE_AFTER.ms;

/** Returns the number of attempts: a manual send has one (jobs/webhooks.md 4.3). */
export const getMaxAttempts = (delivery: { isTest: boolean; resendOf: string | null }): number =>
  delivery.isTest || delivery.resendOf !== null ? 1 : WEBHOOK_ATTEMPTS;

/**
 * Returns when the next attempt is due after `made` of them, the last having ended at `endedAt`; null if none
 * is left. The receiver's `Retry-After` may put it off, at most a day, and never brings it forward.
 */
export function computeDueAt(
  delivery: { isTest: boolean; resendOf: string | null },
  made: number,
  endedAt: Date,
  retryAfter: string | null = null,
): Date | null {
  if (made >= getMaxAttempts(delivery)) return null;
  const due = computeNextAttemptAt(made, endedAt);
  if (due === null || retryAfter === null) return due;
  const notBefore = Math.min(parseRetryAfter(retryAfter, endedAt), endedAt.getTime() + DAY_MS);
  return new Date(Math.max(due.getTime(), notBefore));
}

/** Returns the moment that `Retry-After` names, in seconds or as a date (RFC 9110, 10.2.3); 0 if unreadable. */
function parseRetryAfter(text: string, now: Date): number {
  const value = text.trim();
  if (/^\d{1,9}$/.test(value)) return now.getTime() + Number(value) * 1000;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? 0 : moment;
}

/** Returns true if a webhook is subscribed to an event; null means all events. */
export const isSubscribed = (
  webhook: { eventTriggers: string[] | null },
  event: WebhookEvent | string,
): boolean => webhook.eventTriggers === null || webhook.eventTriggers.includes(event);

/**
 * Returns why no attempt may be made, or null; checked before every attempt. Manual sends go to a paused
 * webhook too, and to one that has unsubscribed since.
 */
export function findAttemptBarrier(
  webhook: { enabled: boolean; pausedAt: Date | null; eventTriggers: string[] | null },
  delivery: { event: string; isTest: boolean; resendOf: string | null },
): FailureReason | null {
  if (!webhook.enabled) return "DISABLED";
  if (delivery.isTest || delivery.resendOf !== null) return null;
  if (!isSubscribed(webhook, delivery.event)) return "UNSUBSCRIBED";
  return webhook.pausedAt === null ? null : "PAUSED";
}
