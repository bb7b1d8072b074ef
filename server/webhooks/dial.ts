import { buildConnector, Client } from "undici";
import { type ErrorClass, RESPONSE_LIMIT_BYTES } from "@/server/domain/webhook/delivery";
import { WEBHOOK_TIMEOUT_MS } from "@/server/domain/webhook/schedule";
import { DialProblem, guardedLookup, judgedUrl, type Resolve } from "./guard";
import { type Headers, keptHeaders, keptText } from "./headers";
import { problemOf } from "./problem";

export type DialOptions = {
  /** Exact `host:port` pairs free of the rule about addresses (WEBHOOK_ALLOWED_HOSTS). */
  allowedHosts: readonly string[];
  /** Instead of the system's name servers. */
  resolve?: Resolve | undefined;
  /** A certificate authority beside those of the system. */
  ca?: string | undefined;
  timeoutMs?: number | undefined;
};

export type Timings = {
  dnsMs: number | null;
  connectMs: number | null;
  firstByteMs: number | null;
  totalMs: number;
};

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

const CONNECT_MS = 10_000;

/**
 * Calls a webhook once, by POST: at most 30 s in all, no redirect, no proxy, TLS from 1.2 on verified against the
 * host's name, 64 KiB of the answer read, on a connection of its own that only goes to addresses the guard has
 * judged (reliability.md 4.1, 4.2). Never throws: what went wrong is the answer.
 */
export async function dial(
  call: { url: string; headers: Headers; body: string; secrets: readonly string[] },
  options: DialOptions,
): Promise<Answer> {
  const watch = stopwatch();
  const signal = AbortSignal.timeout(options.timeoutMs ?? WEBHOOK_TIMEOUT_MS);
  let heard: Pick<Answer, "code" | "headers" | "body" | "isCut"> = {
    code: null,
    headers: null,
    body: null,
    isCut: false,
  };
  let client: Client | undefined;
  try {
    const url = judgedUrl(call.url, options.allowedHosts);
    client = new Client(url.origin, {
      connect: watch.connector(url, options),
      pipelining: 0,
      allowH2: false,
      // One limit for everything, the signal's.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const response = await client.request({
      method: "POST",
      path: `${url.pathname}${url.search}`,
      headers: call.headers.flatMap(({ name, value }) => [name, value]),
      body: call.body,
      signal,
    });
    watch.mark("firstByteMs");
    const { statusCode: code, body } = response;
    heard = { ...heard, code, headers: keptHeaders(response.headers, call.secrets) };
    const read = await readBounded(body);
    heard = { ...heard, body: keptText(read.text, call.secrets), isCut: read.isCut };
    return { ...heard, errorClass: classOfStatus(code), timings: watch.timings() };
  } catch (error) {
    const errorClass = signal.aborted ? "TIMEOUT" : problemOf(error);
    const isRefused = errorClass === "URL" || errorClass === "ADDRESS";
    return { ...heard, errorClass, timings: isRefused ? null : watch.timings() };
  } finally {
    await client?.destroy().catch(() => undefined);
  }
}

/**
 * Whether a webhook's host can be reached at all: its name, its address and its certificate, without a request.
 * Answers null, or what stands in the way. Never throws.
 */
export async function probe(text: string, options: DialOptions): Promise<ErrorClass | null> {
  try {
    const url = judgedUrl(text, options.allowedHosts);
    const connect = stopwatch().connector(url, options);
    const { hostname, host, protocol, port } = url;
    await new Promise<void>((resolve, reject) => {
      const limitMs = options.timeoutMs ?? CONNECT_MS;
      const timer = setTimeout(reject, limitMs, new DialProblem("TIMEOUT"));
      connect({ hostname: hostname.replace(/^\[(.*)\]$/, "$1"), host, protocol, port }, (error, socket) => {
        clearTimeout(timer);
        socket?.destroy();
        if (error) reject(error);
        else resolve();
      });
    });
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

/** Redirects are never followed: the address that was judged is the one that is called (h). */
const classOfStatus = (code: number): ErrorClass | null => {
  if (code >= 200 && code < 300) return null;
  return code >= 300 && code < 400 ? "REDIRECT" : "STATUS";
};

/** Reads up to the limit and closes there: an endless answer costs no more (reliability.md 3.3). */
async function readBounded(body: AsyncIterable<Uint8Array>): Promise<{ text: string; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > RESPONSE_LIMIT_BYTES) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, RESPONSE_LIMIT_BYTES));
  return { text, isCut: size > RESPONSE_LIMIT_BYTES };
}

/** Measures one call, and makes the connection it measures. */
function stopwatch() {
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  const marks: Omit<Timings, "totalMs"> = { dnsMs: null, connectMs: null, firstByteMs: null };
  return {
    mark(name: keyof typeof marks) {
      marks[name] = elapsed();
    },
    timings: (): Timings => ({ ...marks, totalMs: elapsed() }),
    connector(url: URL, { allowedHosts, resolve, ca }: DialOptions): buildConnector.connector {
      const lookup = guardedLookup(url, { allowedHosts, resolve, onResolved: () => this.mark("dnsMs") });
      const connect = buildConnector({
        lookup,
        timeout: CONNECT_MS,
        minVersion: "TLSv1.2",
        rejectUnauthorized: true,
        maxCachedSessions: 0,
        allowH2: false,
        ...(ca === undefined ? {} : { ca }),
      });
      return (target, callback) =>
        connect(target, (...result) => {
          this.mark("connectMs");
          callback(...result);
        });
    },
  };
}
