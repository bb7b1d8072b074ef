import { Resolver } from "node:dns/promises";
import { createServer, Packet } from "dns2";
import { askNameServer, type Resolve } from "@/server/outbound/guard";

export type NameServer = AsyncDisposable & {
  resolve: Resolve;
  asked: { A: number; AAAA: number };
};

/**
 * Starts a name server on the loopback. Its nth answer about any name is the nth entry; the last one repeats.
 */
export async function testNameServer(
  answers: readonly { a?: readonly string[]; aaaa?: readonly string[] }[],
): Promise<NameServer> {
  const asked = { A: 0, AAAA: 0 };
  const server = createServer({
    udp: true,
    handle: (query, send) => {
      const reply = Packet.createResponseFromRequest(query);
      const [question] = query.questions;
      if (question) {
        const kind = question.type === Packet.TYPE.A ? "A" : "AAAA";
        const answer = answers[Math.min(asked[kind], answers.length - 1)];
        asked[kind] += 1;
        reply.answers = ((kind === "A" ? answer?.a : answer?.aaaa) ?? []).map((address) =>
          Packet.createResourceFromQuestion(question, { ttl: 0, address }),
        );
      }
      send(reply);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: "127.0.0.1" } });
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([`127.0.0.1:${udp?.port}`]);
  return {
    resolve: (hostname) => askNameServer(resolver, hostname),
    asked,
    async [Symbol.asyncDispose]() {
      resolver.cancel();
      await server.close();
    },
  };
}
