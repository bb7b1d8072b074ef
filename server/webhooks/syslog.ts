import type { Socket } from "node:net";
import { connectTls } from "@/server/outbound/call";
import { OutboundProblem, problemOf } from "@/server/outbound/problem";
import { judgedUrl, tenantPolicy } from "@/server/outbound/tenant";
import type { DialOptions } from "./dial";

/** What a line is about, besides what stands in it. */
export type SyslogLine = {
  /** What happened; MSGID. */
  action: string;
  at: Date;
  /** Null for a test, which is no entry. */
  seq: number | null;
  json: string;
};

type Organisation = { id: number; url: string };

/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5;
/** Names of our own carry a number of an enterprise (RFC 5424, 7.2.2); we have none, and this one is nobody's (RFC 5612). */
const ENTERPRISE = 32473;

/**
 * One message of RFC 5424 in the octet counting of RFC 5425: the JSON line as MSG, and what receivers sort by, the
 * organisation and the entry's number, as structured data. MSG is UTF-8 without a byte order mark (MSG-ANY), which
 * readers of JSON would stumble over.
 */
export function syslogFrame(host: string, organisation: Organisation, line: SyslogLine): Buffer {
  const { action, at, seq, json } = line;
  const about = [
    ["organisation", organisation.url],
    ["organisationId", String(organisation.id)],
    seq === null ? ["test", "1"] : ["seq", String(seq)],
  ].map(([name, value = ""]) => `${name}="${value.replace(/["\\\]]/g, "\\$&")}"`);
  const data = `[log@${ENTERPRISE} ${about.join(" ")}]`;
  const head = `<${PRIORITY}>1 ${at.toISOString()} ${asName(host, 255)} rubrica - ${asName(action, 32)}`;
  const message = Buffer.from(`${head} ${data} ${json}`);
  return Buffer.concat([Buffer.from(`${message.byteLength} `), message]);
}

/** Visible ASCII without blanks, as the head of a message wants it. */
const asName = (text: string, most: number) => text.replace(/[^\x21-\x7e]/g, "").slice(0, most) || "-";

/** What was written is let arrive before the connection is ended: one that ends first on the other side was broken off. */
const ARRIVING_MS = 300;
/** So long the receiver gets to close its side; many never do, and that is no failure. */
const CLOSING_MS = 3_000;

/**
 * Writes messages to a syslog receiver over TLS, on a connection of its own, and ends it. The protocol has no word for
 * "I have it": what is told here is that everything was written and that the receiver neither broke off nor ended before
 * we did. What it loses then is lost to it; what comes twice it knows by `seq`.
 * @throws OutboundProblem
 */
export async function writeSyslog(
  call: { address: string; frames: Uint8Array },
  { timeoutMs, ...options }: DialOptions & { timeoutMs: number },
): Promise<void> {
  const began = performance.now();
  const left = () => Math.max(1, timeoutMs - (performance.now() - began));
  const socket = await connectTls({
    url: judgedUrl(call.address, options.allowedHosts),
    policy: tenantPolicy(options),
    ca: options.ca,
    timeoutMs: left(),
  });
  const timers = new Set<NodeJS.Timeout>();
  try {
    await written(socket, call.frames, (ms, then) => timers.add(setTimeout(then, Math.min(ms, left()))));
  } finally {
    for (const timer of timers) clearTimeout(timer);
    socket.destroy();
  }
}

/** `after` calls back when its time, or that of the whole call, is over. */
function written(
  socket: Socket,
  frames: Uint8Array,
  after: (ms: number, then: () => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isEnded = false;
    const brokenOff = () => {
      if (!isEnded) reject(new OutboundProblem("CLOSED"));
    };
    after(Number.POSITIVE_INFINITY, () => (isEnded ? resolve() : reject(new OutboundProblem("TIMEOUT"))));
    socket.on("error", (error) => reject(problemOf(error)));
    socket.once("end", brokenOff);
    socket.once("close", () => (isEnded ? resolve() : brokenOff()));
    // What a receiver has to say is not listened to, but has to be read for its end to be seen.
    socket.resume();
    socket.write(frames, (error) => {
      if (error) return;
      after(ARRIVING_MS, () => {
        isEnded = true;
        socket.end();
        after(CLOSING_MS, resolve);
      });
    });
  });
}
