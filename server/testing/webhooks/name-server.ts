import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";

import { askNameServer, type Resolve } from "@/server/outbound/guard";

export type NameServer = AsyncDisposable & {
  resolve: Resolve;
  asked: { A: number; AAAA: number };
};

const A = 1;
const AAAA = 28;

/**
 * Starts a name server on the loopback. Its nth answer about any name is the nth entry; the last one repeats.
 */
export async function testNameServer(
  answers: readonly { a?: readonly string[]; aaaa?: readonly string[] }[],
): Promise<NameServer> {
  const asked = { A: 0, AAAA: 0 };
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const end = query.indexOf(0, 12) + 5;
    const kind = query.readUInt16BE(end - 4);
    const isA = kind === A;
    const turn = isA ? asked.A : asked.AAAA;
    if (isA) asked.A += 1;
    if (kind === AAAA) asked.AAAA += 1;
    const answer = answers[Math.min(turn, answers.length - 1)];
    const records = (isA ? answer?.a : answer?.aaaa) ?? [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    const bodies = records.map((address) =>
      encodeRecord(kind, isA ? encodeIpv4(address) : encodeIpv6(address)),
    );
    socket.send(Buffer.concat([header, query.subarray(12, end), ...bodies]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolve: (hostname) => askNameServer(resolver, hostname),
    asked,
    async [Symbol.asyncDispose]() {
      resolver.cancel();
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
}

function encodeRecord(kind: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(kind, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const encodeIpv4 = (address: string) => Buffer.from(address.split(".").map(Number));

function encodeIpv6(address: string): Buffer {
  const [left = "", right = ""] = address.split("::");
  const splitGroups = (text: string) => (text === "" ? [] : text.split(":"));
  const gap = Array(8 - splitGroups(left).length - splitGroups(right).length).fill("0");
  return Buffer.from(
    [...splitGroups(left), ...gap, ...splitGroups(right)].map((group) => group.padStart(4, "0")).join(""),
    "hex",
  );
}
