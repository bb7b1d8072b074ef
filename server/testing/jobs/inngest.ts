import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import canonicalize from "canonicalize";
import { z } from "zod";

const SentEvent = z.looseObject({
  id: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  ts: z.number(),
});
type SentEvent = z.infer<typeof SentEvent>;

const Trigger = z.union([z.object({ event: z.string() }), z.object({ cron: z.string() })]);
const Registered = z.looseObject({
  id: z.string(),
  triggers: z.array(Trigger),
  concurrency: z.unknown(),
  steps: z.object({
    step: z.looseObject({
      runtime: z.object({ url: z.string() }),
      retries: z.object({ attempts: z.number() }).optional(),
    }),
  }),
});
const Registration = z.looseObject({ url: z.string(), functions: z.array(Registered) });
export type RegisteredFunction = z.infer<typeof Registered>;

export type Run = { fnId: string; event: SentEvent | null; status: number; noRetry: string | null };

export type StubInngest = AsyncDisposable & {
  url: string;
  /** Functions of the latest registration. */
  functions: RegisteredFunction[];
  /** Accepted events, one per id, and how often each was sent. */
  events: SentEvent[];
  sent: Map<string, number>;
  runs: Run[];
  /** While true, every call fails, as during an outage of Inngest. */
  isDown: boolean;
  /** Executions per event: Inngest promises at least one. */
  deliveries: number;
  /** Executes an event again, as after a lost response. */
  replay(eventId: string): Promise<void>;
  tick(fnId: string): Promise<void>;
  idle(): Promise<void>;
};

/**
 * Starts a stub of Inngest on the loopback with its wire format (jobs/README.md 5.2). It accepts
 * registrations and events, and executes functions by signed calls with their retries.
 */
export async function stubInngest(keys: { eventKey: string; signingKey: string }): Promise<StubInngest> {
  const pending = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const stub: Omit<StubInngest, typeof Symbol.asyncDispose> = {
    url: "",
    functions: [],
    events: [],
    sent: new Map(),
    runs: [],
    isDown: false,
    deliveries: 1,
    replay: async (eventId) => {
      const event = stub.events.find(({ id }) => id === eventId);
      if (event) await executeEvent(event);
    },
    tick: async (fnId) => {
      const found = stub.functions.find(({ id }) => id === fnId);
      if (!found) throw new Error(`${fnId} is not registered`);
      await runFunction(found, {
        id: crypto.randomUUID(),
        name: "inngest/scheduled.timer",
        data: {},
        ts: Date.now(),
      });
    },
    idle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };

  const executeEvent = async (event: SentEvent) => {
    const called = stub.functions.filter(({ triggers }) =>
      triggers.some((trigger) => "event" in trigger && trigger.event === event.name),
    );
    await Promise.all(called.map((fn) => runFunction(fn, event)));
  };

  const runFunction = async (fn: RegisteredFunction, event: SentEvent) => {
    const { runtime, retries } = fn.steps.step;
    const runId = crypto.randomUUID();
    const steps: Record<string, unknown> = {};
    for (let attempt = 0; attempt <= (retries?.attempts ?? 4); ) {
      const ctx = { run_id: runId, attempt, stack: { stack: Object.keys(steps), current: 0 } };
      const body = canonicalize({ version: 2, event, events: [event], steps, ctx }) ?? "";
      const answer = await fetch(runtime.url, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "x-inngest-signature": signBody(body, keys.signingKey, Date.now()),
        },
      }).catch(() => new Response(null, { status: 599 }));
      const noRetry = answer.headers.get("x-inngest-no-retry");
      stub.runs.push({ fnId: fn.id, event, status: answer.status, noRetry });
      if (answer.status === 206) {
        const ops = z.array(z.looseObject({ id: z.string(), data: z.unknown() })).parse(await answer.json());
        for (const { id, data } of ops) steps[id] = { type: "data", data };
        continue;
      }
      if (answer.status === 200 || noRetry === "true") return;
      attempt += 1;
    }
  };

  const trackWork = (work: Promise<void>) => {
    const settled = work.finally(() => pending.delete(settled));
    pending.add(settled);
  };

  const takeEvent = (event: SentEvent) => {
    const times = (stub.sent.get(event.id) ?? 0) + 1;
    stub.sent.set(event.id, times);
    // Inngest accepts an id once in 24 hours.
    if (times > 1) return;
    stub.events.push(event);
    const startDeliveries = () => {
      for (let n = 0; n < stub.deliveries; n += 1) trackWork(executeEvent(event));
    };
    const wait = event.ts - Date.now();
    if (wait <= 0) return startDeliveries();
    const timer = setTimeout(startDeliveries, wait);
    timers.add(timer);
  };

  const server = createServer((request, response) => {
    answerRequest(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  async function answerRequest(request: IncomingMessage, response: ServerResponse) {
    const text = await getText(request);
    if (stub.isDown) return void response.destroy();
    if (request.url === "/fn/register") {
      if (!isBearer(request, keys.signingKey))
        return sendReply(response, 401, { ok: false, error: "bad key" });
      stub.functions = Registration.parse(JSON.parse(text)).functions;
      return sendReply(response, 200, { ok: true, status: 200, modified: true });
    }
    if (request.url !== `/e/${keys.eventKey}`)
      return sendReply(response, 404, { error: "Event key not found" });
    const events = z.array(SentEvent).parse(JSON.parse(text));
    for (const event of events) takeEvent(event);
    return sendReply(response, 200, { ids: events.map(({ id }) => id), status: 200 });
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stub.url = `http://127.0.0.1:${getPort(server.address())}`;
  return Object.assign(stub, {
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      server.close();
      await Promise.race([stub.idle(), sleep(5000)]);
    },
  });
}

export const getPort = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;

/** A second implementation, to check the product's own signing against. */
export function signBody(body: string, signingKey: string, atMs: number): string {
  const t = Math.round(atMs / 1000);
  const key = signingKey.replace(/^signkey-[a-z0-9]+-/, "");
  return `t=${t}&s=${createHmac("sha256", key).update(`${body}${t}`).digest("hex")}`;
}

/** The API gets the key's hash, never the key: SHA-256 over its bytes, after the unchanged prefix. */
function isBearer(request: IncomingMessage, signingKey: string): boolean {
  const prefix = /^signkey-[a-z0-9]+-/.exec(signingKey)?.[0] ?? "";
  const hash = createHash("sha256")
    .update(Buffer.from(signingKey.slice(prefix.length), "hex"))
    .digest("hex");
  const expected = Buffer.from(`Bearer ${prefix}${hash}`);
  const given = Buffer.from(request.headers.authorization ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function getText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function sendReply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
