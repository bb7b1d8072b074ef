import { type ErrorClass, RESPONSE_LIMIT_BYTES } from "@/server/domain/webhook/delivery";
import { WEBHOOK_TIMEOUT_MS } from "@/server/domain/webhook/schedule";
import { callOut, checkHostReachable, startStopwatch, type Timings } from "@/server/outbound/call";
import { type KeptConnections, keepConnections } from "@/server/outbound/kept-connections";
import { OutboundProblem } from "@/server/outbound/problem";
import { parseTenantUrl, type TenantDialling, toTenantPolicy } from "@/server/outbound/tenant";
import { cleanForeignText, type Headers, toKeptHeaders } from "./headers";

export { type KeptConnections, keepConnections };

export type DialOptions = TenantDialling & {
  timeoutMs?: number | undefined;
  /** Connections to reuse; without them the call opens one of its own. */
  connections?: KeptConnections | undefined;
};

/** The result of a call. `errorClass` null means 2xx in time. */
export type DialResult = {
  errorClass: ErrorClass | null;
  code: number | null;
  headers: Headers | null;
  body: string | null;
  retryAfter: string | null;
  isCut: boolean;
  /** Null if no connection was made: the lookup time of a private name must not leak. */
  timings: Timings | null;
};

/**
 * Calls a webhook once, by POST: at most 30 s in all, no redirect, no proxy, TLS from 1.2 on verified against
 * the host's name. Reads 64 KiB of the answer. Connects only to addresses that the guard has checked
 * (jobs/webhooks.md 4.1, 4.2). Never throws: failures are part of the answer.
 */
export async function callWebhook(
  call: { url: string; headers: Headers; body: string; secrets: readonly string[] },
  options: DialOptions,
): Promise<DialResult> {
  const watch = startStopwatch();
  let heard: Pick<DialResult, "code" | "headers" | "body" | "retryAfter" | "isCut"> = {
    code: null,
    headers: null,
    body: null,
    retryAfter: null,
    isCut: false,
  };
  try {
    const { code, bytes, isCut } = await callOut({
      url: parseTenantUrl(call.url, options.allowedHosts),
      policy: toTenantPolicy(options),
      method: "POST",
      headers: call.headers.map(({ name, value }) => [name, value]),
      body: call.body,
      timeoutMs: options.timeoutMs ?? WEBHOOK_TIMEOUT_MS,
      maxBytes: RESPONSE_LIMIT_BYTES,
      longer: "cut",
      ca: options.ca,
      connections: options.connections,
      watch,
      heard: (status, headers) => {
        const retryAfter = [headers["retry-after"] ?? null].flat()[0] ?? null;
        heard = { ...heard, code: status, headers: toKeptHeaders(headers, call.secrets), retryAfter };
      },
    });
    heard = { ...heard, body: cleanForeignText(new TextDecoder().decode(bytes), call.secrets), isCut };
    return { ...heard, errorClass: toStatusClass(code), timings: watch.timings() };
  } catch (error) {
    const errorClass = toErrorClass(error);
    const isRefused = errorClass === "URL" || errorClass === "ADDRESS";
    return { ...heard, errorClass, timings: isRefused ? null : watch.timings() };
  }
}

/**
 * Checks whether a webhook's host can be reached: its name, its address and its certificate, without a
 * request. Returns null, or the obstacle. Never throws.
 */
export async function probeWebhookHost(text: string, options: DialOptions): Promise<ErrorClass | null> {
  const { ca, timeoutMs } = options;
  try {
    const url = parseTenantUrl(text, options.allowedHosts);
    await checkHostReachable({
      url,
      policy: toTenantPolicy(options),
      ca,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    return null;
  } catch (error) {
    return toErrorClass(error);
  }
}

/** Only the class leaves here: network messages contain addresses, and possibly a banner. */
function toErrorClass(error: unknown): ErrorClass {
  if (!(error instanceof OutboundProblem)) return "CLOSED";
  // An answer is cut, never refused for its length.
  return error.kind === "TOO_LONG" ? "CLOSED" : error.kind;
}

/** Redirects are never followed: only the checked address is called (h). */
const toStatusClass = (code: number): ErrorClass | null => {
  if (code >= 200 && code < 300) return null;
  return code >= 300 && code < 400 ? "REDIRECT" : "STATUS";
};
