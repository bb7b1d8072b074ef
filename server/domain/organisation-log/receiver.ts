import { parseWebUrl } from "../web-address";
import { ERROR_CLASSES } from "../webhook/delivery";
import { faultOfWebhookUrl, problemOfWebhookUrl, type WebhookUrlFault } from "../webhook/url";

/** HTTPS: a POST of JSON lines. SYSLOG: one message a line over TLS (RFC 5424, 5425). */
export type ReceiverKind = "HTTPS" | "SYSLOG";

/**
 * Why a receiver does not get on, as far as its organisation may know: what a call came to, or CHAIN where the entries
 * themselves are not as they were written, so that nothing after the break is passed off as the log.
 */
export const RECEIVER_PROBLEMS = [...ERROR_CLASSES, "CHAIN"] as const;
export type ReceiverProblem = (typeof RECEIVER_PROBLEMS)[number];

/** In one call; a single entry goes whatever its size. */
export const BATCH_LIMITS = { entries: 500, bytes: 512 * 1024 } as const;
/** For one call, from the lookup to the end of the answer. */
export const RECEIVER_TIMEOUT_MS = 30_000;
/** A sender that wrote nothing for this long is gone. */
export const RECEIVER_LEASE_MS = 30_000;

const SYSLOG_PORT = 6514;
const SYSLOG = /^syslog\+tls:\/\/([^/?#\s]+)\/?$/i;

export const receiverKindOf = (url: string): ReceiverKind =>
  /^syslog\+tls:/i.test(url.trim()) ? "SYSLOG" : "HTTPS";

/**
 * The address as the guard of webhooks reads addresses (jobs/README.md 4.1): of a syslog receiver its host and port, 6514
 * unless it says another. What is no address of either kind stays as it is, for the guard to refuse.
 */
export function guardedAddress(url: string): string {
  const authority = SYSLOG.exec(url.trim())?.[1];
  if (authority === undefined) return url.trim();
  return `https://${/:\d+$/.test(authority) ? authority : `${authority}:${SYSLOG_PORT}`}/`;
}

/** What speaks against an address as a receiver's before its name is looked up; null when nothing does. */
export const faultOfReceiverUrl = (url: string, allowedHosts: readonly string[]): WebhookUrlFault | null =>
  isOfKind(url) ? faultOfWebhookUrl(guardedAddress(url), allowedHosts) : "SCHEME";

/** As `faultOfReceiverUrl`, as a sentence without the key. */
export const problemOfReceiverUrl = (url: string, allowedHosts: readonly string[]): string | null =>
  isOfKind(url)
    ? problemOfWebhookUrl(guardedAddress(url), allowedHosts)
    : "must start with https:// or syslog+tls://";

const isOfKind = (url: string): boolean => /^(?:https|syslog\+tls):/i.test(url.trim());

/** Whether two addresses mean the same server, so that what is kept for one may be sent to the other. */
export function isSameServer(one: string, other: string): boolean {
  const host = hostOfReceiver(one);
  return host !== "" && host === hostOfReceiver(other) && receiverKindOf(one) === receiverKindOf(other);
}

/** How a receiver is named where its path is nobody's business: it often holds a key. */
export const hostOfReceiver = (url: string): string => parseWebUrl(guardedAddress(url))?.host ?? "";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** After the first failure, the second and so on; the last one for ever. */
const WAITS_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;

/** How long a receiver is left alone after so many failures in a row, in milliseconds. It is never given up. */
export const waitAfter = (failures: number): number =>
  WAITS_MS[Math.min(Math.max(failures, 1), WAITS_MS.length) - 1] ?? 15 * MINUTE_MS;

const TOLD_AFTER_MS = 60 * MINUTE_MS;

/**
 * Whether its ADMINs hear of it now: it has failed for an hour, or the log is broken since this call, which does not wait
 * and is told though they know that the receiver fails.
 */
export function mustTell(
  before: { failingSince: Date; toldAt: Date | null; problem: ReceiverProblem | null },
  problem: ReceiverProblem,
  now: Date,
): boolean {
  if (problem === "CHAIN") return before.problem !== "CHAIN";
  return before.toldAt === null && now.getTime() - before.failingSince.getTime() >= TOLD_AFTER_MS;
}
