import {
  getReceiverKind,
  RECEIVER_TIMEOUT_MS,
  type ReceiverProblem,
  toGuardUrl,
} from "@/server/domain/organisation-log/receiver";
import { OutboundProblem } from "@/server/outbound/problem";
import { callWebhook, type DialOptions } from "./dial";
import type { Headers } from "./headers";
import { signCall } from "./sign";
import { buildSyslogFrame, type SyslogLine, writeSyslog } from "./syslog";

export type LineCall = {
  url: string;
  /** Null if the receiver needs none. */
  secret: string | null;
  /** Trusted CA certificates (PEM), instead of the system's. */
  authority: string | null;
  organisation: { id: number; url: string };
  /** In order; a test has a single one, without a number. */
  lines: readonly SyslogLine[];
  sentAt: Date;
  /** The sending host, for syslog. */
  from: string;
};

/** The result; `problem` null: the receiver has the lines, as far as its protocol can tell. */
export type LineAnswer = { problem: Exclude<ReceiverProblem, "CHAIN"> | null; code: number | null };

/**
 * Sends lines once: to an HTTPS receiver by POST, where 2xx in time means success, or to a syslog receiver,
 * which confirms nothing (`writeSyslog`). Only to addresses that the guard has checked, 30 s at most, no
 * redirects, its certificate verified (jobs/webhooks.md 4.1). Never throws.
 */
export async function sendLines(call: LineCall, dialling: DialOptions): Promise<LineAnswer> {
  const options = { ...dialling, ca: call.authority ?? dialling.ca };
  const timeoutMs = dialling.timeoutMs ?? RECEIVER_TIMEOUT_MS;
  if (getReceiverKind(call.url) === "HTTPS") {
    const body = formatLineBody(call);
    const secrets = call.secret === null ? [] : [call.secret];
    const headers = buildHeaders(call, body);
    const { errorClass, code } = await callWebhook(
      { url: call.url, headers, body, secrets },
      { ...options, timeoutMs },
    );
    return { problem: errorClass, code };
  }
  const frames = Buffer.concat(
    call.lines.map((line) => buildSyslogFrame(call.from, call.organisation, line)),
  );
  try {
    await writeSyslog({ address: toGuardUrl(call.url), frames }, { ...options, timeoutMs });
    return { problem: null, code: null };
  } catch (error) {
    const isKnown = error instanceof OutboundProblem && error.kind !== "TOO_LONG";
    return { problem: isKnown ? error.kind : "CLOSED", code: null };
  }
}

/** JSON lines: each ends with a line feed, the last one included. */
const formatLineBody = ({ lines }: LineCall): string => lines.map(({ json }) => `${json}\n`).join("");

/**
 * Like a webhook's headers, so that one receiver can check both; the secret is also sent as a bearer token.
 */
function buildHeaders({ organisation, lines, secret, sentAt }: LineCall, body: string): Headers {
  const [first, last] = [lines.at(0)?.seq ?? null, lines.at(-1)?.seq ?? null];
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const messageId =
    first === null ? `log_${organisation.id}_test_${timestamp}` : `log_${organisation.id}_${first}-${last}`;
  const headers = [
    { name: "content-type", value: "application/x-ndjson" },
    { name: "user-agent", value: "Rubrica-Log/1" },
    { name: "X-Service-Organisation", value: organisation.url },
    { name: "webhook-id", value: messageId },
    { name: "webhook-timestamp", value: String(timestamp) },
  ];
  if (first === null) headers.push({ name: "X-Service-Test", value: "1" });
  else headers.push({ name: "X-Service-Seq", value: `${first}-${last}` });
  if (secret === null) return headers;
  headers.push({ name: "authorization", value: `Bearer ${secret}` });
  headers.push({ name: "webhook-signature", value: signCall([secret], { messageId, timestamp, body }) });
  return headers;
}
