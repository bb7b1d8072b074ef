import type { Socket } from "node:net";
import { buildConnector, Client } from "undici";
import { assertMayCall, createGuardedLookup, getBareHost, type Policy } from "./guard";
import { type Connection, IDLE_MS, type KeptConnections, type Phase } from "./kept-connections";
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
  /** `refuse` throws on a longer answer, `cut` reads the first `maxBytes` of it. */
  longer: "refuse" | "cut";
  /** A certificate authority in addition to the system's. */
  ca?: string | undefined;
  /** Connections to reuse; without them the call opens one of its own. */
  connections?: KeptConnections | undefined;
  watch?: Stopwatch;
  /** Receives the head of the answer, even if its body fails afterwards. */
  heard?: (code: number, headers: AnswerHeaders) => void;
};

export type OutboundAnswer = { code: number; headers: AnswerHeaders; bytes: Buffer; isCut: boolean };

const CONNECT_MS = 10_000;

/**
 * Makes a request with a bounded answer; no other code of the product does. It is limited in time and size,
 * without redirects or proxy. TLS from 1.2 on is verified against the host's name, and only addresses that the
 * policy allows are connected to (T22). Any status is an answer. A request that finds a kept connection closed
 * by the receiver is sent again on a new one.
 * @throws OutboundProblem
 */
export async function callOut(call: OutboundCall): Promise<OutboundAnswer> {
  const watch = call.watch ?? startStopwatch();
  assertMayCall(call.url, call.policy);
  if (call.timeoutMs <= 0) throw new OutboundProblem("TIMEOUT");
  const signal = AbortSignal.timeout(call.timeoutMs);
  try {
    const kept = call.connections?.take(call.url.origin);
    const early = kept && (await resendRequest(kept, call, watch, signal));
    return early ?? (await sendRequest(openConnection(call), call, watch, signal));
  } catch (error) {
    throw signal.aborted ? new OutboundProblem("TIMEOUT", "", { cause: error }) : toOutboundProblem(error);
  }
}

/** Makes the request on a kept connection. Undefined if the receiver closed it before it answered. */
async function resendRequest(
  kept: Connection,
  call: OutboundCall,
  watch: Stopwatch,
  signal: AbortSignal,
): Promise<OutboundAnswer | undefined> {
  let isAnswered = false;
  const heard: OutboundCall["heard"] = (...head) => {
    isAnswered = true;
    call.heard?.(...head);
  };
  try {
    return await sendRequest(kept, { ...call, heard }, watch, signal);
  } catch (error) {
    if (isAnswered || signal.aborted) throw error;
    return undefined;
  }
}

async function sendRequest(
  connection: Connection,
  call: OutboundCall,
  watch: Stopwatch,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  let isReusable = false;
  connection.mark = watch.mark;
  try {
    const response = await connection.client.request({
      method: call.method,
      path: `${call.url.pathname}${call.url.search}`,
      headers: call.headers.flat(),
      body: call.body ?? null,
      signal,
    });
    watch.mark("firstByteMs");
    const { statusCode: code, headers, body } = response;
    call.heard?.(code, headers);
    const answer = { code, headers, ...(await readAnswerBody(body, call)) };
    isReusable = !answer.isCut;
    return answer;
  } finally {
    if (isReusable && call.connections) call.connections.giveBack(call.url.origin, connection);
    else await connection.client.destroy().catch(() => undefined);
  }
}

function openConnection(call: OutboundCall): Connection {
  const connect = createConnector(call, { mark: (phase) => connection.mark(phase) });
  const client = new Client(call.url.origin, {
    connect,
    pipelining: call.connections ? 1 : 0,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    allowH2: false,
    // A single limit for everything: the signal's.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const connection: Connection = { client, openedAt: performance.now(), mark: () => {} };
  return connection;
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
  const connect = createConnector(call, startStopwatch());
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
async function readAnswerBody(
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
  watch: Pick<Stopwatch, "mark">,
): buildConnector.connector {
  const connect = buildConnector({
    lookup: createGuardedLookup(url, policy, () => watch.mark("dnsMs")),
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

type Stopwatch = ReturnType<typeof startStopwatch>;

export function startStopwatch() {
  const began = performance.now();
  const getElapsedMs = () => Math.round(performance.now() - began);
  const marks: Omit<Timings, "totalMs"> = { dnsMs: null, connectMs: null, firstByteMs: null };
  return {
    mark(name: Phase) {
      marks[name] = getElapsedMs();
    },
    timings: (): Timings => ({ ...marks, totalMs: getElapsedMs() }),
  };
}
