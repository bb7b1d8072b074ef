import type { Socket } from "node:net";
import { connectTls } from "@/server/outbound/call";
import { OutboundProblem, toOutboundProblem } from "@/server/outbound/problem";
import { parseTenantUrl, toTenantPolicy } from "@/server/outbound/tenant";
import type { DialOptions } from "./dial";

export type SyslogLine = {
  /** MSGID. */
  action: string;
  at: Date;
  /** Null for a test, which is no entry. */
  seq: number | null;
  json: string;
};

type Organisation = { id: number; url: string };

/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5;
/**
 * Custom names need an enterprise number (RFC 5424, 7.2.2); we have none, and this one is reserved for
 * examples (RFC 5612).
 */
const ENTERPRISE = 32473;

/**
 * Builds a message of RFC 5424 in the octet counting of RFC 5425: the JSON line as MSG, organisation and
 * entry number as structured data. MSG is UTF-8 without a byte order mark (MSG-ANY), which would confuse JSON
 * readers.
 */
export function buildSyslogFrame(host: string, organisation: Organisation, line: SyslogLine): Buffer {
  const { action, at, seq, json } = line;
  const about = [
    ["organisation", organisation.url],
    ["organisationId", String(organisation.id)],
    seq === null ? ["test", "1"] : ["seq", String(seq)],
  ].map(([name, value = ""]) => `${name}="${value.replace(/["\\\]]/g, "\\$&")}"`);
  const data = `[log@${ENTERPRISE} ${about.join(" ")}]`;
  const head = `<${PRIORITY}>1 ${at.toISOString()} ${toSyslogName(host, 255)} rubrica - ${toSyslogName(action, 32)}`;
  const message = Buffer.from(`${head} ${data} ${json}`);
  return Buffer.concat([Buffer.from(`${message.byteLength} `), message]);
}

/** Visible ASCII without blanks, as required in the head of a message. */
const toSyslogName = (text: string, most: number) => text.replace(/[^\x21-\x7e]/g, "").slice(0, most) || "-";

/** Time for the data to arrive before the connection is ended: if the other side ends first, it broke off. */
const ARRIVING_MS = 300;
/** Time for the receiver to close its side; many never do, and that is no failure. */
const CLOSING_MS = 3_000;

/**
 * Writes messages to a syslog receiver over TLS, on a connection of its own, and ends it. The protocol has no
 * acknowledgement. Success means that everything was written and the receiver neither broke off nor ended
 * first. Later losses are the receiver's own; duplicates show by `seq`.
 * @throws OutboundProblem
 */
export async function writeSyslog(
  call: { address: string; frames: Uint8Array },
  { timeoutMs, ...options }: DialOptions & { timeoutMs: number },
): Promise<void> {
  const began = performance.now();
  const getTimeLeft = () => Math.max(1, timeoutMs - (performance.now() - began));
  const socket = await connectTls({
    url: parseTenantUrl(call.address, options.allowedHosts),
    policy: toTenantPolicy(options),
    ca: options.ca,
    timeoutMs: getTimeLeft(),
  });
  const timers = new Set<NodeJS.Timeout>();
  try {
    await writeFrames(socket, call.frames, (ms, then) =>
      timers.add(setTimeout(then, Math.min(ms, getTimeLeft()))),
    );
  } finally {
    for (const timer of timers) clearTimeout(timer);
    socket.destroy();
  }
}

/** `after` calls back when its time, or that of the whole call, is over. */
function writeFrames(
  socket: Socket,
  frames: Uint8Array,
  after: (ms: number, then: () => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isEnded = false;
    const rejectBrokenOff = () => {
      if (!isEnded) reject(new OutboundProblem("CLOSED"));
    };
    after(Number.POSITIVE_INFINITY, () => (isEnded ? resolve() : reject(new OutboundProblem("TIMEOUT"))));
    socket.on("error", (error) => reject(toOutboundProblem(error)));
    socket.once("end", rejectBrokenOff);
    socket.once("close", () => (isEnded ? resolve() : rejectBrokenOff()));
    // The receiver's data is ignored, but has to be read so that its end is noticed.
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
