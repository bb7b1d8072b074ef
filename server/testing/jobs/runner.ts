import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as inngestRoute from "@/app/api/inngest/route";
import { toDatabase } from "@/server/db/client";
import { connect as connectSql } from "@/server/db/connect";
import { completeEnvironment, env, parseEnvironment } from "@/server/env";
import { startQueue } from "@/server/jobs/queue";
import { startBackground } from "@/server/jobs/start";
import { provide, requireInstance, shutdown } from "@/server/runtime";
import type { World } from "@/server/testing/world/world";
import { getPort, type StubInngest, stubInngest } from "./inngest";

export const KEYS = {
  eventKey: "event-key-of-the-test",
  signingKey: `signkey-test-${"0123456789abcdef".repeat(4)}`,
} as const;

export type Runner = AsyncDisposable & {
  /** The stub, when the jobs run on Inngest. */
  inngest: StubInngest | null;
  endpoint: string;
  /** Starts this many workers on one database; web, worker and relay run in this process. */
  start(workers?: number): Promise<void>;
  /** Stops all workers; jobs enqueued later wait. */
  stop(): Promise<void>;
};

/** Starts one of the two runners on a test's database, with all it needs. */
export async function testRunner(name: "pg-boss" | "inngest", world: World): Promise<Runner> {
  const inngest = name === "inngest" ? await stubInngest(KEYS) : null;
  const web = createServer((request, response) => {
    void answerRequest(request).then(async (answered) => {
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      response.end(Buffer.from(await answered.arrayBuffer()));
    });
  });
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  const endpoint = `http://127.0.0.1:${getPort(web.address())}/api/inngest`;
  const before = env();
  provide("env", buildSettings(inngest, new URL(endpoint).origin));
  const sql = connectSql(world.test.url, { max: 12, name: "runner test" });
  provide("sql", sql);
  provide("db", toDatabase(sql));
  let isRunning = false;
  const stopRunner = async () => {
    if (!isRunning) return;
    isRunning = false;
    await shutdown(26_000);
    provide("stopping", false);
    await startQueue({ url: world.test.url, mode: "send", isRelay: inngest !== null });
  };
  return {
    inngest,
    endpoint,
    async start(workers = 1) {
      isRunning = true;
      for (let n = 0; n < workers; n += 1) {
        await startBackground({ databaseUrl: world.test.url, listens: true, works: true, serves: n === 0 });
      }
      while (inngest && inngest.functions.length === 0) await sleep(20);
    },
    stop: stopRunner,
    async [Symbol.asyncDispose]() {
      await stopRunner();
      await shutdown(26_000);
      provide("stopping", false);
      web.closeAllConnections();
      web.close();
      await inngest?.[Symbol.asyncDispose]();
      await sql.end();
      provide("env", before);
      provide("db", world.db);
    },
  };
}

function buildSettings(inngest: StubInngest | null, origin: string) {
  const { BASE_URL: _, ...fixed } = process.env;
  const inngestSettings = inngest
    ? {
        INNGEST_EVENT_KEY: KEYS.eventKey,
        INNGEST_SIGNING_KEY: KEYS.signingKey,
        INNGEST_BASE_URL: inngest.url,
      }
    : {};
  return completeEnvironment(parseEnvironment({ ...fixed, BASE_URL: origin, ...inngestSettings }), {});
}

/** Calls the route as the web process does: with the peer's address, which a client cannot set. */
async function answerRequest(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  headers.set("x-rubrica-peer", headers.get("x-test-peer") ?? "203.0.113.9");
  const method = message.method ?? "GET";
  const handlers: Readonly<Record<string, (typeof inngestRoute)["GET"]>> = { ...inngestRoute };
  const request = new Request(new URL(message.url ?? "/", requireInstance("env").BASE_URL), {
    method,
    headers,
    body,
  });
  return (
    handlers[method]?.(request, { params: Promise.resolve(undefined) }) ?? new Response(null, { status: 599 })
  );
}
