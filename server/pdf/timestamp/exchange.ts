import { callOut, type OutboundAnswer } from "@/server/outbound/call";
import { bySystem, getBareHost, type Policy } from "@/server/outbound/guard";
import { OutboundProblem } from "@/server/outbound/problem";

/** The only network access of sealing: one request, one answer of 200. */

/** `message` names the host at most, never the whole address: it may hold a password. */
export class ExchangeProblem extends Error {
  override readonly name: string = "ExchangeProblem";
}

export class LateAnswer extends ExchangeProblem {
  override readonly name = "LateAnswer";
}

/** The address is not called at all: asking again would not help. */
export class AddressRefused extends ExchangeProblem {
  override readonly name = "AddressRefused";
}

/** A server answers, but its certificate is not trusted here. */
export class NotTrusted extends ExchangeProblem {
  override readonly name = "NotTrusted";
}

export type Exchange = {
  url: string;
  /** Sent by POST; without it, the address is fetched by GET. */
  body?: { bytes: Buffer; type: string };
  accept?: string;
  maxBytes: number;
  timeoutMs: number;
  /**
   * Hosts that may be anywhere, because the installation itself named them. Any other may have global
   * addresses only: a foreign certificate must not make this server call its own network.
   */
  trustedHosts: ReadonlySet<string>;
};

function parseAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new AddressRefused("an address is not http or https");
  }
  return url;
}

function buildHeaders(url: URL, { accept, body }: Exchange): [string, string][] {
  const { username, password } = url;
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers: [string, string][] = [];
  if (accept !== undefined) headers.push(["accept", accept]);
  if (body) headers.push(["content-type", body.type]);
  if (username !== "") headers.push(["authorization", `Basic ${Buffer.from(user).toString("base64")}`]);
  return headers;
}

/** OpenSSL's and Node's error codes for certificates that are not trusted. */
const UNTRUSTED = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_CA|ERR_TLS_CERT_ALTNAME_INVALID)/;

/** Tells an untrusted server from one that is down: the first needs NODE_EXTRA_CA_CERTS, not patience. */
function toExchangeProblem(host: string, cause: unknown, { maxBytes, timeoutMs }: Exchange): ExchangeProblem {
  const { kind, code } = cause instanceof OutboundProblem ? cause : new OutboundProblem("CLOSED");
  if (kind === "TIMEOUT") {
    const late = timeoutMs <= 0 ? "no time was left to ask" : `${host} did not answer within ${timeoutMs} ms`;
    return new LateAnswer(late, { cause });
  }
  if (kind === "ADDRESS") return new AddressRefused(`${host} is not a public address`);
  if (kind === "TOO_LONG") return new ExchangeProblem(`${host} answered more than ${maxBytes} bytes`);
  if (!UNTRUSTED.test(code)) return new ExchangeProblem(`${host} cannot be reached`, { cause });
  const why = code.toLowerCase().replaceAll("_", " ");
  return new NotTrusted(`${host} shows a certificate that is not trusted here (${why})`, { cause });
}

/**
 * Returns the body of a 200 answer.
 * @throws ExchangeProblem
 */
export async function fetchAnswerBody(call: Exchange): Promise<Buffer> {
  const url = parseAddress(call.url);
  const host = getBareHost(url);
  const policy: Policy = call.trustedHosts.has(host)
    ? { whose: "operator" }
    : { whose: "tenant", isExempt: () => false, resolve: bySystem };
  let answer: OutboundAnswer;
  try {
    answer = await callOut({
      url,
      policy,
      method: call.body ? "POST" : "GET",
      headers: buildHeaders(url, call),
      body: call.body?.bytes,
      timeoutMs: call.timeoutMs,
      maxBytes: call.maxBytes,
      longer: "refuse",
    });
  } catch (cause) {
    throw toExchangeProblem(host, cause, call);
  }
  if (answer.code !== 200) throw new ExchangeProblem(`${host} answered ${answer.code}`);
  return answer.bytes;
}
