import type { Socket } from "node:net";
import { buildConnector, Client } from "undici";
import { assertMayCall, getBareHost, guardedLookup, type Policy } from "./guard";
import { OutboundProblem, toOutboundProblem } from "./problem";

/** Milliseconds since the call began; null for phases that did not happen. */
export type Timings = {
  dnsMs: number | null;
  connectMs: number | null;
  firstByteMs: number | null;
  totalMs: number;
};

type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type OutboundCall = {
  url: URL;
  /** Required, without a default: the caller states the owner of the address. */
  policy: Policy;
  method: "GET" | "POST";
  headers: readonly (readonly [name: string, value: string])[];
  body?: string | Uint8Array | undefined;
  /** Limit for the whole call, from the lookup to the last byte. */
  timeoutMs: number;
  maxBytes: number;
  /** Treatment of a longer answer: an error, or read no further. */
  longer: "refuse" | "cut";
  /** A certificate authority in addition to the system's. */
  ca?: string | undefined;
  watch?: Stopwatch;
  /** Receives the head of the answer, even if its body fails afterwards. */
  heard?: (code: number, headers: AnswerHeaders) => void;
};

export type OutboundAnswer = { code: number; headers: AnswerHeaders; bytes: Buffer; isCut: boolean };

const CONNECT_MS = 10_000;

/**
 * Makes a request with a bounded answer; no other code of the product does. Each request has its own
 * connection, limited in time and size, without redirects or proxy. TLS from 1.2 on is verified against the
 * host's name, and only addresses that the policy allows are called (T22). Any status is an answer.
 * @throws OutboundProblem
 */
export async function callOut(call: OutboundCall): Promise<OutboundAnswer> {
  const watch = call.watch ?? stopwatch();
  assertMayCall(call.url, call.policy);
  if (call.timeoutMs <= 0) throw new OutboundProblem("TIMEOUT");
  const signal = AbortSignal.timeout(call.timeoutMs);
  const client = new Client(call.url.origin, {
    connect: createConnector(call, watch),
    pipelining: 0,
    allowH2: false,
    // A single limit for everything: the signal's.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const response = await client.request({
      method: call.method,
      path: `${call.url.pathname}${call.url.search}`,
      headers: call.headers.flat(),
      body: call.body ?? null,
      signal,
    });
    watch.mark("firstByteMs");
    const { statusCode: code, headers, body } = response;
    call.heard?.(code, headers);
    return { code, headers, ...(await read(body, call)) };
  } catch (error) {
    throw signal.aborted ? new OutboundProblem("TIMEOUT", "", { cause: error }) : toOutboundProblem(error);
  } finally {
    await client.destroy().catch(() => undefined);
  }
}

/** Checks a host's name, address and certificate, without a request. @throws OutboundProblem */
export async function checkHostReachable(call: TlsCall): Promise<void> {
  (await connectTls(call)).destroy();
}

type TlsCall = Pick<OutboundCall, "url" | "policy" | "ca"> & { timeoutMs?: number };

/**
 * Opens a TLS connection to a URL's host and port, checked like a request, for protocols other than HTTP. The
 * caller closes it.
 * @throws OutboundProblem
 */
export async function connectTls(call: TlsCall): Promise<Socket> {
  assertMayCall(call.url, call.policy);
  const connect = createConnector(call, stopwatch());
  const { host, protocol, port } = call.url;
  try {
    return await new Promise<Socket>((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new OutboundProblem("TIMEOUT"));
      }, call.timeoutMs ?? CONNECT_MS);
      connect({ hostname: getBareHost(call.url), host, protocol, port }, (error, socket) => {
        clearTimeout(timer);
        if (isLate) socket?.destroy();
        else if (error) reject(error);
        else resolve(socket);
      });
    });
  } catch (error) {
    throw toOutboundProblem(error);
  }
}

/** Reads up to the limit and stops there: an endless answer costs no more. */
async function read(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, longer }: OutboundCall,
): Promise<Pick<OutboundAnswer, "bytes" | "isCut">> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  if (size > maxBytes && longer === "refuse") throw new OutboundProblem("TOO_LONG");
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}

function createConnector(
  { url, policy, ca }: Pick<OutboundCall, "url" | "policy" | "ca">,
  watch: Stopwatch,
): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(url, policy, () => watch.mark("dnsMs")),
    timeout: CONNECT_MS,
    minVersion: "TLSv1.2",
    rejectUnauthorized: true,
    maxCachedSessions: 0,
    allowH2: false,
    ...(ca === undefined ? {} : { ca }),
  });
  return (target, callback) =>
    connect(target, (...result) => {
      watch.mark("connectMs");
      callback(...result);
    });
}

type Stopwatch = ReturnType<typeof stopwatch>;

export function stopwatch() {
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  const marks: Omit<Timings, "totalMs"> = { dnsMs: null, connectMs: null, firstByteMs: null };
  return {
    mark(name: keyof typeof marks) {
      marks[name] = elapsed();
    },
    timings: (): Timings => ({ ...marks, totalMs: elapsed() }),
  };
}
