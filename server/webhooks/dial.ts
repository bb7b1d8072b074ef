import { type ErrorClass, RESPONSE_LIMIT_BYTES } from "@/server/domain/webhook/delivery";
import { WEBHOOK_TIMEOUT_MS } from "@/server/domain/webhook/schedule";
import { callOut, reach, stopwatch, type Timings } from "@/server/outbound/call";
import { OutboundProblem } from "@/server/outbound/problem";
import { judgedUrl, type TenantDialling, tenantPolicy } from "@/server/outbound/tenant";
import { type Headers, keptHeaders, keptText } from "./headers";

export type DialOptions = TenantDialling & { timeoutMs?: number | undefined };

/** What came of a call. `errorClass` null means 2xx in time. */
export type Answer = {
  errorClass: ErrorClass | null;
  code: number | null;
  headers: Headers | null;
  body: string | null;
  isCut: boolean;
  /** null where nothing was dialled: how long a private name takes to look up is nobody's business. */
  timings: Timings | null;
};

/**
 * Calls a webhook once, by POST: at most 30 s in all, no redirect, no proxy, TLS from 1.2 on verified against the
 * host's name, 64 KiB of the answer read, on a connection of its own that only goes to addresses the guard has
 * judged (jobs/README.md 4.1, 4.2). Never throws: what went wrong is the answer.
 */
export async function dial(
  call: { url: string; headers: Headers; body: string; secrets: readonly string[] },
  options: DialOptions,
): Promise<Answer> {
  const watch = stopwatch();
  let heard: Pick<Answer, "code" | "headers" | "body" | "isCut"> = {
    code: null,
    headers: null,
    body: null,
    isCut: false,
  };
  try {
    const { code, bytes, isCut } = await callOut({
      url: judgedUrl(call.url, options.allowedHosts),
      policy: tenantPolicy(options),
      method: "POST",
      headers: call.headers.map(({ name, value }) => [name, value]),
      body: call.body,
      timeoutMs: options.timeoutMs ?? WEBHOOK_TIMEOUT_MS,
      maxBytes: RESPONSE_LIMIT_BYTES,
      longer: "cut",
      ca: options.ca,
      watch,
      heard: (status, headers) => {
        heard = { ...heard, code: status, headers: keptHeaders(headers, call.secrets) };
      },
    });
    heard = { ...heard, body: keptText(new TextDecoder().decode(bytes), call.secrets), isCut };
    return { ...heard, errorClass: classOfStatus(code), timings: watch.timings() };
  } catch (error) {
    const errorClass = classOf(error);
    const isRefused = errorClass === "URL" || errorClass === "ADDRESS";
    return { ...heard, errorClass, timings: isRefused ? null : watch.timings() };
  }
}

/**
 * Whether a webhook's host can be reached at all: its name, its address and its certificate, without a request.
 * Answers null, or what stands in the way. Never throws.
 */
export async function probe(text: string, options: DialOptions): Promise<ErrorClass | null> {
  const { ca, timeoutMs } = options;
  try {
    const url = judgedUrl(text, options.allowedHosts);
    await reach({
      url,
      policy: tenantPolicy(options),
      ca,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    return null;
  } catch (error) {
    return classOf(error);
  }
}

/** Only the class leaves here: messages of the network name addresses, and a banner could stand in them. */
function classOf(error: unknown): ErrorClass {
  if (!(error instanceof OutboundProblem)) return "CLOSED";
  // An answer is cut, never refused for its length.
  return error.kind === "TOO_LONG" ? "CLOSED" : error.kind;
}

/** Redirects are never followed: the address that was judged is the one that is called (h). */
const classOfStatus = (code: number): ErrorClass | null => {
  if (code >= 200 && code < 300) return null;
  return code >= 300 && code < 400 ? "REDIRECT" : "STATUS";
};
