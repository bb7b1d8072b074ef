import { clock } from "@/server/clock";
import { database } from "@/server/db/client";
import { emitEvents } from "@/server/db/store/events";
import { newId } from "@/server/ids";
import { startQueue } from "@/server/jobs/queue";
import { startWebhookPump } from "@/server/jobs/webhook-pump";
import { startWorker } from "@/server/jobs/worker";
import { createTransport } from "@/server/mail/transport";
import { services } from "@/server/process-services";
import { provide, requireInstance } from "@/server/runtime";
import { testReceiver } from "@/server/testing/webhooks/receiver";
import { setBenchEnvironment, startInstance } from "./instance";
import { fillTeam, makeTeam } from "./team";

/**
 * The speed of webhooks (jobs/README.md 6.4): from the commit of an event's transaction to a receiver that
 * answers in 50 ms. Uses the real queue, fan-out, pump and TLS, all in this process. Measured again while
 * deliveries wait for receivers that never answer. Prints a Markdown table:
 * `LOG_LEVEL=silent npx tsx e2e/bench/webhooks.ts [waiting]`.
 */

const WAITING = Number(process.argv[2] ?? 10_000);
const SLOW_HOSTS = 100;
const BURST = 500;
const PACED = { events: 200, everyMs: 100 };
const ENVELOPES = 1_000;
const ANSWER_MS = 50;
/** Concurrent transactions, as with requests. */
const LANES = 4;
const TEAM = 1;

setBenchEnvironment();
const instance = await startInstance();
const receiver = await testReceiver(["*.example.com"]);
const getUrl = (host: string) => `https://${host}.example.com:${receiver.port}/${host}`;
const slowHosts = Array.from({ length: SLOW_HOSTS }, (_, index) => `slow${index}`);
const committed = new Map<string, number>();
const arrived = new Map<string, number>();
try {
  const bench = await instance.open("bench_webhooks");
  bench.use();
  await makeTeam(bench.superSql, TEAM);
  await fillTeam(bench.superSql, TEAM, ENVELOPES);
  provide("webhookDialling", {
    allowedHosts: ["quick", ...slowHosts].map((host) => new URL(getUrl(host)).host),
    resolve: async () => ["127.0.0.1"],
    ca: receiver.ca,
  });
  receiver.answer("/quick", ({ headers, at }, response) => {
    const id = String(headers["webhook-id"]);
    if (!arrived.has(id)) arrived.set(id, at);
    setTimeout(() => response.writeHead(204).end(), ANSWER_MS);
  });
  for (const host of slowHosts) receiver.answer(`/${host}`, () => {});
  await insertWebhook("quick", null);
  const queue = await startQueue({ url: bench.url, mode: "work" });
  const deps = {
    db: database(),
    services: services(),
    transport: createTransport({ SMTP_URL: undefined }),
  };
  const pump = startWebhookPump(deps);
  await startWorker(queue, { ...deps, webhookPump: pump }, deps.db);

  await emitAndWait(20, 20);
  const rows = [
    ["", "events/s", "ms p50", "p95", "max"],
    ["at once", ...(await emitAndWait(BURST, 0))],
    [`one every ${PACED.everyMs} ms`, ...(await emitAndWait(PACED.events, PACED.everyMs))],
  ];
  const before = process.memoryUsage().rss;
  await insertBacklog(bench.sql);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  rows.push([
    `the same, ${WAITING} waiting on slow receivers`,
    ...(await emitAndWait(PACED.events, PACED.everyMs)),
  ]);
  const after = process.memoryUsage().rss;
  const [head, ...body] = rows.map((cells) => `| ${cells.join(" | ")} |`);
  console.log([head, "| --- | --- | --- | --- | --- |", ...body].join("\n"));
  console.log(
    `memory ${Math.round(before / 2 ** 20)} MB before, ${Math.round(after / 2 ** 20)} MB with all waiting`,
  );
  void pump.stop();
  await queue.stop({ graceful: false });
} finally {
  await receiver[Symbol.asyncDispose]();
  await Promise.race([instance.stop(), new Promise((resolve) => setTimeout(resolve, 5_000))]);
}
process.exit(0);

async function insertWebhook(host: string, lastAttemptMs: number | null): Promise<string> {
  const id = newId();
  await requireInstance(
    "sql",
  )`insert into webhook (id, team_id, webhook_url, event_triggers, last_attempt_ms, created_at, updated_at)
    values (${id}, ${TEAM}, ${getUrl(host)}, ${host === "quick" ? null : requireInstance("sql").array(["TEMPLATE_DELETED"])},
      ${lastAttemptMs}, clock_timestamp(), clock_timestamp())`;
  return id;
}

/** Creates due deliveries to receivers that never answer. */
async function insertBacklog(sql: ReturnType<typeof requireInstance<"sql">>): Promise<void> {
  for (const host of slowHosts) {
    const id = await insertWebhook(host, 30_000);
    const url = getUrl(host);
    await sql`insert into webhook_delivery (id, webhook_id, event, url, host, body, next_attempt_at, created_at)
      select ${id} || n, ${id}, 'DOCUMENT_SENT', ${url}, ${new URL(url).host}, '{}', clock_timestamp(), clock_timestamp()
      from generate_series(1, ${Math.ceil(WAITING / SLOW_HOSTS)}::int) n`;
  }
}

/** Emits events, each in its own transaction, and waits until all have arrived. */
async function emitAndWait(count: number, everyMs: number): Promise<string[]> {
  const began = performance.now();
  const sent: string[] = [];
  let next = 0;
  const runLane = async () => {
    for (let number = next++; number < count; number = next++) {
      const due = began + number * everyMs;
      if (due > performance.now())
        await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
      sent.push(await emitEvent(number));
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  const limit = performance.now() + 120_000;
  while (sent.some((id) => !arrived.has(id)) && performance.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const missing = sent.filter((id) => !arrived.has(id)).length;
  if (missing > 0) throw new RangeError(`${missing} of ${count} events did not arrive within two minutes`);
  const times = sent.map((id) => arrived.get(id) ?? 0);
  const delays = sent.map((id) => (arrived.get(id) ?? 0) - (committed.get(id) ?? 0)).sort((a, b) => a - b);
  const formatQuantile = (share: number) =>
    String(Math.round(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0));
  const seconds = (Math.max(...times) - began) / 1000;
  return [(count / seconds).toFixed(1), formatQuantile(0.5), formatQuantile(0.95), formatQuantile(1)];
}

async function emitEvent(number: number): Promise<string> {
  const envelopeId = `envelope_bench${1 + (number % ENVELOPES)}`;
  const id = await database().transaction(async (tx) => {
    await emitEvents(tx, envelopeId, ["DOCUMENT_OPENED"], await clock.now(tx));
    const rows = await tx.execute<{ id: string }>(
      `select id from event where envelope_id = '${envelopeId}' order by sequence desc limit 1`,
    );
    return rows[0]?.id ?? "";
  });
  committed.set(id, performance.now());
  return id;
}
