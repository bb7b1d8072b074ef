import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import { isGlobalAddress } from "@/server/domain/webhook/url";

/**
 * The only way in which sealing reaches the network: one request, one answer, limited in time and size, no redirect
 * followed, no proxy asked, nothing kept open.
 */

/** Why there was no usable answer. `message` names the host at most, never the whole address: it may hold a password. */
export class ExchangeProblem extends Error {
  override readonly name: string = "ExchangeProblem";
}

/** Nothing, or not everything, came in time. */
export class LateAnswer extends ExchangeProblem {
  override readonly name = "LateAnswer";
}

/** An address that is not called at all: asking again would not help. */
export class AddressRefused extends ExchangeProblem {
  override readonly name = "AddressRefused";
}

export type Exchange = {
  url: string;
  /** Sent by POST; left out, the address is fetched by GET. */
  body?: { bytes: Buffer; type: string };
  accept?: string;
  maxBytes: number;
  timeoutMs: number;
  /**
   * Hosts that may be anywhere, because the installation itself named them. Any other must have global addresses only:
   * what a certificate of a stranger says must not make this server call its own network.
   */
  trustedHosts: ReadonlySet<string>;
};

/** Host without the brackets of IPv6, in lower case. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
}

function parsed(text: string): URL {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new AddressRefused("an address is not http or https");
  }
  return url;
}

/** Looks a name up once and judges every address; exactly these are dialled. */
function judgedLookup(isTrusted: boolean): LookupFunction {
  const find = async (hostname: string): Promise<LookupAddress[]> => {
    const found = await lookup(hostname, { all: true });
    if (!isTrusted && !found.every(({ address }) => isGlobalAddress(address))) {
      throw new AddressRefused(`${hostname} is not a public address`);
    }
    return found;
  };
  return (hostname, { all }, callback) => {
    find(hostname).then(
      (found) => {
        const [first] = found;
        if (all) callback(null, found);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: unknown) =>
        callback(error instanceof Error ? error : new ExchangeProblem("no address"), all ? [] : ""),
    );
  };
}

async function read(response: IncomingMessage, maxBytes: number, host: string): Promise<Buffer> {
  if (response.statusCode !== 200) {
    throw new ExchangeProblem(`${host} answered ${response.statusCode ?? "nothing"}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) throw new ExchangeProblem(`${host} answered more than ${maxBytes} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function headersOf(url: URL, { accept, body }: Exchange): Record<string, string> {
  const { username, password } = url;
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    ...(accept === undefined ? {} : { accept }),
    ...(body ? { "content-type": body.type, "content-length": String(body.bytes.length) } : {}),
    ...(username === "" ? {} : { authorization: `Basic ${Buffer.from(user).toString("base64")}` }),
  };
}

/** Somebody answers, but the certificate they show is not believed here. */
export class NotTrusted extends ExchangeProblem {
  override readonly name = "NotTrusted";
}

/** What OpenSSL and Node call a certificate that was shown and is not believed. */
const UNTRUSTED = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_CA|ERR_TLS_CERT_ALTNAME_INVALID)/;

/** Tells a server that is not believed from one that is not there: the first needs NODE_EXTRA_CA_CERTS, not patience. */
function unreached(host: string, cause: unknown): ExchangeProblem {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (!UNTRUSTED.test(code)) return new ExchangeProblem(`${host} cannot be reached`, { cause });
  const why = code.toLowerCase().replaceAll("_", " ");
  return new NotTrusted(`${host} shows a certificate that is not trusted here (${why})`, { cause });
}

/** The body of a 200 answer. @throws ExchangeProblem */
export async function exchange(call: Exchange): Promise<Buffer> {
  const url = parsed(call.url);
  const host = hostOf(url);
  const isTrusted = call.trustedHosts.has(host);
  // A literal address is not looked up, so that it is judged here.
  if (isIP(host) !== 0 && !isTrusted && !isGlobalAddress(host)) {
    throw new AddressRefused(`${host} is not a public address`);
  }
  if (call.timeoutMs <= 0) throw new LateAnswer("no time was left to ask");
  const signal = AbortSignal.timeout(call.timeoutMs);
  const send = url.protocol === "https:" ? tlsRequest : plainRequest;
  const options = {
    hostname: host,
    ...(url.port === "" ? {} : { port: url.port }),
    ...(isIPv6(host) ? { family: 6 } : {}),
    path: `${url.pathname}${url.search}`,
    method: call.body ? "POST" : "GET",
    headers: headersOf(url, call),
    lookup: judgedLookup(isTrusted),
    agent: false as const,
    signal,
  };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      send(options, resolve).on("error", reject).end(call.body?.bytes);
    });
    try {
      return await read(response, call.maxBytes, host);
    } finally {
      response.destroy();
    }
  } catch (cause) {
    if (cause instanceof ExchangeProblem) throw cause;
    if (signal.aborted) throw new LateAnswer(`${host} did not answer within ${call.timeoutMs} ms`, { cause });
    throw unreached(host, cause);
  }
}
