import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A statement that a client is about to run, its values, and the text of its transaction so far. */
export type Step = { statement: string; values: string; transaction: string };

export type Stall = {
  /** Resolves once a connection is held at the step. */
  reached: Promise<void>;
  isReached(): boolean;
};

export type StallProxy = AsyncDisposable & {
  port: number;
  /**
   * Freezes the first connection at this step: before PostgreSQL gets the message ("request"), or after it
   * ran but before the client gets the answer ("reply"). Only the client's death ends it.
   */
  hold(side: "request" | "reply", when: (step: Step) => boolean): Stall;
  /** Resets all connections, present and new, like a stopped database. */
  away(): void;
  /** Drops all data in both directions without closing, like a lost network. */
  swallow(): void;
  back(): void;
};

type Rule = { side: "request" | "reply"; when: (step: Step) => boolean; reach: () => void; isDone: boolean };

const START_OF_TRANSACTION = /^\s*(?:begin|start transaction)/i;
const END_OF_TRANSACTION = /^\s*(?:commit|rollback|end)\b/i;

/**
 * Starts a TCP proxy in front of PostgreSQL that understands enough of its protocol to stop at a named step.
 */
export async function startStallProxy(target: { host: string; port: number }): Promise<StallProxy> {
  const rules: Rule[] = [];
  const sockets = new Set<Socket>();
  let mode: "open" | "away" | "lost" = "open";
  // Without Nagle's algorithm: gathered messages would delay the second half of each query by 40 ms.
  const server = createServer({ noDelay: true }, (client) => {
    client.on("error", () => client.destroy());
    if (mode === "away") return void client.resetAndDestroy();
    const upstream = connect({ ...target, noDelay: true });
    let isFrozen = false;
    let isMute = false;
    const reader = createMessageReader((message, step) => {
      const rule = step && rules.find((one) => !one.isDone && one.when(step));
      if (rule) {
        rule.isDone = true;
        if (rule.side === "request") isFrozen = true;
        else isMute = true;
        rule.reach();
      }
      if (!isFrozen && mode !== "lost") upstream.write(message);
      return !isFrozen;
    });
    for (const socket of [client, upstream]) sockets.add(socket);
    client.on("data", (chunk) => reader(chunk));
    upstream.on("data", (chunk) => {
      if (!isMute && mode !== "lost") client.write(chunk);
    });
    // A reset, as from the closed port itself: accepting and then closing would be another error.
    upstream.on("error", () => client.resetAndDestroy());
    client.on("close", () => {
      sockets.delete(client);
      upstream.destroy();
    });
    upstream.on("close", () => {
      sockets.delete(upstream);
      client.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("not listening on a port");
  const closeSockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    hold(side, when) {
      let reach = () => {};
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      const rule: Rule = { side, when, reach, isDone: false };
      rules.push(rule);
      return { reached, isReached: () => rule.isDone };
    },
    away() {
      mode = "away";
      closeSockets();
    },
    swallow() {
      mode = "lost";
    },
    back() {
      // A connection that lost bytes cannot go on.
      if (mode === "lost") closeSockets();
      mode = "open";
    },
    async [Symbol.asyncDispose]() {
      closeSockets();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const HEADER_BYTES = 5;

/**
 * Splits a client's bytes into messages with their steps; `forward` returns false to stop. The first message
 * of a connection has no type. Statements are named by Parse and run by Bind.
 */
function createMessageReader(
  forward: (message: Buffer, step: Step | null) => boolean,
): (chunk: Buffer) => void {
  let waiting = Buffer.alloc(0);
  let isGreeted = false;
  const texts = new Map<string, string>();
  let transaction = "";
  const getStep = (type: string, body: Buffer): Step | null => {
    if (type === "P") {
      const [name = "", text = ""] = readStrings(body);
      texts.set(name, text);
      return null;
    }
    if (type !== "B" && type !== "Q") return null;
    const [first = "", name = ""] = readStrings(body);
    const statement = type === "Q" ? first : (texts.get(name) ?? "");
    const values = type === "Q" ? "" : body.toString("latin1");
    if (START_OF_TRANSACTION.test(statement)) transaction = "";
    transaction += `${statement}\n${values}\n`;
    const step = { statement, values, transaction };
    if (END_OF_TRANSACTION.test(statement)) transaction = "";
    return step;
  };
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const head = isGreeted ? 1 : 0;
      if (waiting.length < HEADER_BYTES) return;
      const length = head + waiting.readInt32BE(head);
      if (waiting.length < length) return;
      const message = Buffer.from(waiting.subarray(0, length));
      waiting = waiting.subarray(length);
      const step = isGreeted ? getStep(String.fromCharCode(message[0] ?? 0), message.subarray(5)) : null;
      isGreeted = true;
      if (!forward(message, step)) return;
    }
  };
}

/** The first two zero-terminated strings of a message. */
function readStrings(body: Buffer): [string, string] {
  const first = body.indexOf(0);
  const second = body.indexOf(0, first + 1);
  const end = second < 0 ? body.length : second;
  return [body.toString("utf8", 0, Math.max(0, first)), body.toString("utf8", first + 1, end)];
}
