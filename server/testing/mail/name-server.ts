import { createServer, Packet } from "dns2";

/** Answer to a name: TXT records, a server failure, or none at all. */
type DnsAnswer = readonly string[] | "fail" | "silent";

export type NameServer = AsyncDisposable & {
  /** In the format of `DNS_SERVERS`. */
  address: string;
  /** TXT records by lower-case name; other names do not exist. */
  records: Map<string, DnsAnswer>;
  asked: string[];
};

/** Starts a real name server on the loopback with TXT records only. */
export async function startNameServer(): Promise<NameServer> {
  const records: NameServer["records"] = new Map();
  const asked: string[] = [];
  const server = createServer({
    udp: true,
    handle: (query, send) => {
      const [question] = query.questions;
      const name = question?.name.toLowerCase() ?? "";
      asked.push(name);
      const answer = records.get(name);
      if (answer === "silent") return;
      send(replyTo(query, answer));
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: "127.0.0.1" } });
  return {
    address: `127.0.0.1:${udp?.port}`,
    records,
    asked,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

function replyTo(query: Packet, answer: Exclude<DnsAnswer, "silent"> | undefined): Packet {
  if (answer === "fail") return Packet.createErrorResponseFromRequest(query, Packet.RCODE.SERVFAIL);
  if (answer === undefined) return Packet.createErrorResponseFromRequest(query, Packet.RCODE.NXDOMAIN);
  const reply = Packet.createResponseFromRequest(query);
  const [question] = query.questions;
  if (question) {
    reply.answers = answer.map((text) =>
      // One string of a record has at most 255 bytes.
      Packet.createResourceFromQuestion(question, { ttl: 0, data: text.match(/.{1,255}/gs) ?? [""] }),
    );
  }
  return reply;
}
