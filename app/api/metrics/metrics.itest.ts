import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { envelopes, mails, sweepSlots } from "@/server/db/schema";
import { env } from "@/server/env";
import { createTransport } from "@/server/mail/transport";
import { countRequest } from "@/server/metrics/requests";
import { findInstance, provide } from "@/server/runtime";
import { drainJobs } from "@/server/testing/jobs/queue";
import { startMailSink } from "@/server/testing/mail/smtp-server";
import { testWorld, type World } from "@/server/testing/world/world";
import { GET, POST } from "./route";

const TOKEN = "a token that only Prometheus has";
let world: World;
const plain = env();
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => void provide("env", plain));

const requestMetrics = (authorization?: string) => {
  const headers = new Headers(authorization === undefined ? {} : { authorization });
  return GET(new Request("http://localhost/api/metrics", { headers }), { params: Promise.resolve({}) });
};

/** Clears the cached figures first. */
async function scrapeMetrics(): Promise<Parsed> {
  provide("env", { ...plain, METRICS_TOKEN: TOKEN });
  provide("storedMetrics", { at: Number.NEGATIVE_INFINITY, families: Promise.resolve([]) });
  const answer = await requestMetrics(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return parseMetrics(await answer.text());
}

type Parsed = { types: Map<string, string>; values: Map<string, number> };

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const PAIR = `[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"`;
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(${PAIR}(?:,${PAIR})*)\\})? (-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|\\+Inf|-Inf|NaN)$`,
);

/** Parses the text format as its specification defines it, and refuses anything else. */
function parseMetrics(text: string): Parsed {
  expect(text.endsWith("\n")).toBe(true);
  const types = new Map<string, string>();
  const values = new Map<string, number>();
  let current = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const help = new RegExp(`^# HELP (${NAME}) .+$`).exec(line);
    if (help) {
      current = help[1] ?? "";
      expect(types.has(current), `${current} comes once`).toBe(false);
      continue;
    }
    const type = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`).exec(line);
    if (type) {
      expect(type[1]).toBe(current);
      types.set(current, type[2] ?? "");
      continue;
    }
    const sample = SAMPLE.exec(line);
    expect(sample, line).not.toBeNull();
    const [, name = "", labels = "", value = ""] = sample ?? [];
    const family = types.get(current) === "histogram" ? name.replace(/_(?:bucket|sum|count)$/, "") : name;
    expect(family).toBe(current);
    const key = labels ? `${name}{${labels}}` : name;
    expect(values.has(key), `${key} comes once`).toBe(false);
    values.set(key, value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value));
  }
  return { types, values };
}

test("answers 404 without METRICS_TOKEN, and with it serves only GET requests that carry the token", async () => {
  expect((await requestMetrics(`Bearer ${TOKEN}`)).status).toBe(404);
  provide("env", { ...plain, METRICS_TOKEN: TOKEN });
  for (const wrong of [
    undefined,
    "",
    "Bearer",
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Basic ${TOKEN}`,
    TOKEN,
  ]) {
    const answer = await requestMetrics(wrong);
    expect(answer.status, wrong).toBe(401);
    expect(await answer.text()).not.toContain("rubrica_");
  }
  expect((await requestMetrics(`Bearer ${TOKEN}`)).status).toBe(200);
  const posted = await POST(new Request("http://localhost/api/metrics", { method: "POST" }), {
    params: Promise.resolve({}),
  });
  expect(posted.status).toBe(405);
});

test("serves Prometheus text that names every metric family of the installation from the start", async () => {
  const { types, values } = await scrapeMetrics();
  expect(Object.fromEntries(types)).toMatchObject({
    rubrica_database_up: "gauge",
    rubrica_jobs: "gauge",
    rubrica_queue_oldest_seconds: "gauge",
    rubrica_mails: "gauge",
    rubrica_webhook_deliveries: "gauge",
    rubrica_envelopes_sealing: "gauge",
    rubrica_seal_oldest_seconds: "gauge",
    rubrica_webhooks_failing: "gauge",
    rubrica_worker_last_seconds: "gauge",
    rubrica_database_connections: "gauge",
    rubrica_http_requests_total: "counter",
    rubrica_http_request_duration_seconds: "histogram",
    process_resident_memory_bytes: "gauge",
    process_cpu_seconds_total: "counter",
    nodejs_eventloop_lag_p99_seconds: "gauge",
    rubrica_jobs_run_total: "counter",
  });
  expect(values.get("rubrica_database_up")).toBe(1);
  expect(values.get('rubrica_jobs{kind="mail.send",state="queued"}')).toBe(0);
  expect(values.get('rubrica_mails{state="FAILED"}')).toBe(0);
  expect(values.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
});

test("metrics of jobs, mails and seals follow their states", async () => {
  await using sink = await startMailSink();
  const transport = createTransport({ SMTP_URL: sink.url });
  const doneLine = 'rubrica_jobs_run_total{kind="mail.send",outcome="done"}';
  const before = await scrapeMetrics();
  const recipients = [{ email: "ana@example.org", name: "Ana", role: "APPROVER" as const }];
  const { envelope } = await world.send({ recipients });
  const queued = await scrapeMetrics();
  expect(queued.values.get('rubrica_jobs{kind="mail.send",state="queued"}')).toBe(1);
  expect(queued.values.get('rubrica_mails{state="QUEUED"}')).toBe(1);
  sink.behave("refuse-recipient");
  await drainJobs(world, transport);
  transport.close();
  const refused = await scrapeMetrics();
  expect(refused.values.get('rubrica_mails{state="FAILED"}')).toBe(1);
  expect(refused.values.get('rubrica_mails{state="QUEUED"}')).toBe(0);
  expect(refused.values.get('rubrica_jobs{kind="mail.send",state="queued"}')).toBe(0);
  expect(refused.values.get(doneLine)).toBe((before.values.get(doneLine) ?? 0) + 1);
  const now = new Date();
  const since = new Date(now.getTime() - 90_000);
  await world.db
    .update(envelopes)
    .set({ sealingSince: since, nextSealAt: now, sealError: "disk full" })
    .where(sql`id = ${envelope.id}`);
  await world.db.insert(sweepSlots).values({ name: "due", slotAt: since, state: "DONE", finishedAt: since });
  const sealing = await scrapeMetrics();
  expect(sealing.values.get("rubrica_envelopes_sealing")).toBe(1);
  expect(sealing.values.get("rubrica_envelopes_seal_failed")).toBe(1);
  for (const name of ["rubrica_seal_oldest_seconds", "rubrica_worker_last_seconds"]) {
    expect(sealing.values.get(name)).toBeGreaterThanOrEqual(89);
    expect(sealing.values.get(name)).toBeLessThan(150);
  }
  await world.db.delete(mails);
});

test("counts requests by route and status, and adds up their durations", async () => {
  const key = 'rubrica_http_requests_total{route="/sign/[token]",method="GET",status="200"}';
  countRequest({ route: "/sign/[token]", method: "GET", status: 200, ms: 30 });
  countRequest({ route: "/sign/[token]", method: "GET", status: 200, ms: 60_000 });
  countRequest({ route: "/sign/[token]", method: "BREW", status: 418, ms: 0 });
  const { values } = await scrapeMetrics();
  expect(values.get(key)).toBe(2);
  expect(values.get('rubrica_http_requests_total{route="/sign/[token]",method="other",status="418"}')).toBe(
    1,
  );
  const getBucket = (le: string) =>
    values.get(`rubrica_http_request_duration_seconds_bucket{area="sign",le="${le}"}`);
  expect([getBucket("0.01"), getBucket("0.05"), getBucket("30"), getBucket("+Inf")]).toEqual([1, 2, 2, 3]);
  expect(values.get('rubrica_http_request_duration_seconds_count{area="sign"}')).toBe(3);
  expect(values.get('rubrica_http_request_duration_seconds_sum{area="sign"}')).toBeCloseTo(60.03);
});

test("queries the database at most once in five seconds, however often it is scraped", async () => {
  await scrapeMetrics();
  const first = findInstance("storedMetrics");
  await requestMetrics(`Bearer ${TOKEN}`);
  await requestMetrics(`Bearer ${TOKEN}`);
  expect(findInstance("storedMetrics")).toBe(first);
});
