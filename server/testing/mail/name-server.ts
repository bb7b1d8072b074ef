import { createSocket } from "node:dgram";

/** Answer to a name: TXT records, a server failure, or none at all. */
type DnsAnswer = readonly string[] | "fail" | "silent";

export type NameServer = AsyncDisposable & {
  /** In the format of `DNS_SERVERS`. */
  address: string;
  /** TXT records by lower-case name; other names do not exist. */
  records: Map<string, DnsAnswer>;
  asked: string[];
};

const NO_ERROR = 0;
const SERVER_FAILURE = 2;
const NAME_ERROR = 3;
const TXT = 16;

/** Starts a real name server on the loopback (RFC 1035 over UDP) with TXT records only. */
export async function startNameServer(): Promise<NameServer> {
  const records: NameServer["records"] = new Map();
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = getQuestion(query);
    asked.push(name);
    const answer = records.get(name) ?? null;
    if (answer === "silent") return;
    socket.send(replyTo(query, end, answer), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    asked,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

/** The name in the only question, and the offset of its end. */
function getQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

function replyTo(query: Buffer, end: number, answer: Exclude<DnsAnswer, "silent"> | null): Buffer {
  const found = answer === null || answer === "fail" ? [] : answer;
  const code = answer === "fail" ? SERVER_FAILURE : answer === null ? NAME_ERROR : NO_ERROR;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // A response: authoritative, recursion as desired and available.
  header.writeUInt16BE(0x8580 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  return Buffer.concat([header, query.subarray(12, end), ...found.map(encodeTxtRecord)]);
}

/** A record for the name in the question; a longer text is split into strings of at most 255 bytes. */
function encodeTxtRecord(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? [""];
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
  );
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
