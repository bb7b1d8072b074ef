import { parseWebUrl } from "../web-address";
import { ERROR_CLASSES } from "../webhook/delivery";
import { describeWebhookUrlFault, findWebhookUrlFault, type WebhookUrlFault } from "../webhook/url";

/** HTTPS: a POST of JSON lines. SYSLOG: one message a line over TLS (RFC 5424, 5425). */
export type ReceiverKind = "HTTPS" | "SYSLOG";

/**
 * Problems of a receiver that its organisation may see: the result of a call, or CHAIN if the stored entries
 * were altered. After a CHAIN break no entry is sent, so that none passes for the log.
 */
export const RECEIVER_PROBLEMS = [...ERROR_CLASSES, "CHAIN"] as const;
export type ReceiverProblem = (typeof RECEIVER_PROBLEMS)[number];

/** Limits of one call; a single entry goes at any size. */
export const BATCH_LIMITS = { entries: 500, bytes: 512 * 1024 } as const;
/** Timeout of one call, from the lookup to the end of the answer. */
export const RECEIVER_TIMEOUT_MS = 30_000;
/** A sender without a write for this long counts as gone. */
export const RECEIVER_LEASE_MS = 30_000;

const SYSLOG_PORT = 6514;
const SYSLOG = /^syslog\+tls:\/\/([^/?#\s]+)\/?$/i;

export const getReceiverKind = (url: string): ReceiverKind =>
  /^syslog\+tls:/i.test(url.trim()) ? "SYSLOG" : "HTTPS";

/**
 * Converts a URL for the guard of webhooks (jobs/webhooks.md 4.1): a syslog receiver's host and port, 6514 by
 * default. An invalid URL stays unchanged, for the guard to refuse.
 */
export function toGuardUrl(url: string): string {
  const authority = SYSLOG.exec(url.trim())?.[1];
  if (authority === undefined) return url.trim();
  return `https://${/:\d+$/.test(authority) ? authority : `${authority}:${SYSLOG_PORT}`}/`;
}

/** Returns the fault of a receiver's URL before its name is looked up, or null. */
export const findReceiverUrlFault = (url: string, allowedHosts: readonly string[]): WebhookUrlFault | null =>
  isKnownScheme(url) ? findWebhookUrlFault(toGuardUrl(url), allowedHosts) : "SCHEME";

/** As `faultOfReceiverUrl`, as a sentence without the key. */
export const describeReceiverUrlFault = (url: string, allowedHosts: readonly string[]): string | null =>
  isKnownScheme(url)
    ? describeWebhookUrlFault(toGuardUrl(url), allowedHosts)
    : "must start with https:// or syslog+tls://";

const isKnownScheme = (url: string): boolean => /^(?:https|syslog\+tls):/i.test(url.trim());

/**
 * Returns true if both URLs mean the same server, so that a secret stored for one may be sent to the other.
 */
export function isSameServer(one: string, other: string): boolean {
  const host = getReceiverHost(one);
  return host !== "" && host === getReceiverHost(other) && getReceiverKind(one) === getReceiverKind(other);
}

/** Returns a receiver's host without its path, which often holds a key. */
export const getReceiverHost = (url: string): string => parseWebUrl(toGuardUrl(url))?.host ?? "";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** After the first failure, the second and so on; the last one repeats for ever. */
const WAITS_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;

/** Returns the wait after this many failures in a row, in milliseconds. The service never gives up. */
export const computeWait = (failures: number): number =>
  WAITS_MS[Math.min(Math.max(failures, 1), WAITS_MS.length) - 1] ?? 15 * MINUTE_MS;

const TOLD_AFTER_MS = 60 * MINUTE_MS;

/**
 * Returns true if the ADMINs must be told now: after an hour of failures, or at once if the log is broken
 * since this call. The latter is told even if they already know of failures.
 */
export function needsNotice(
  before: { failingSince: Date; toldAt: Date | null; problem: ReceiverProblem | null },
  problem: ReceiverProblem,
  now: Date,
): boolean {
  if (problem === "CHAIN") return before.problem !== "CHAIN";
  return before.toldAt === null && now.getTime() - before.failingSince.getTime() >= TOLD_AFTER_MS;
}
