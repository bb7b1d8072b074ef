import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { database } from "@/server/db/client";
import { events, mails, webhookDeliveries, webhooks } from "@/server/db/schema";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { findInstance, provide } from "@/server/runtime";
import { type StubInngest, signBody } from "@/server/testing/jobs/inngest";
import { KEYS, type Runner, testRunner } from "@/server/testing/jobs/runner";
import { testWorld, type World } from "@/server/testing/world/world";
import { JOB_KINDS } from "./enqueue";
import { deliveryHosts } from "./event-facts";
import { toCron } from "./inngest-functions";
import { relayJobs } from "./relay";
import { SWEEPS } from "./sweeps";

const WITHIN = { timeout: toPatientMs(15), interval: 50 };
const ONE = { recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" as const }] };
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

let world: World;
let runner: Runner;
let inngest: StubInngest;
beforeAll(async () => {
  world = await testWorld();
  runner = await testRunner("inngest", world);
  if (!runner.inngest) throw new Error("no stand-in");
  inngest = runner.inngest;
  await runner.start();
});
afterAll(async () => {
  await runner[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const getMail = async (envelopeId: string) => {
  const [mail] = await database().select().from(mails).where(eq(mails.envelopeId, envelopeId));
  if (!mail) throw new Error("no mail");
  return mail;
};

const callEndpoint = (method: string, query = "", init: RequestInit = {}) =>
  fetch(`${runner.endpoint}${query}`, { method, ...init });

const SEND = "?fnId=rubrica-mail-send&stepId=step";
/** The body that Inngest would send to run one mail. */
const buildCallBody = (rowId: string) => {
  const event = { id: newId(), name: "rubrica/mail.send", data: { id: rowId }, ts: 0 };
  const ctx = { run_id: newId(), attempt: 0, stack: { stack: [], current: 0 } };
  // Keys in order, because canonical JSON is signed.
  return JSON.stringify({
    ctx: { attempt: ctx.attempt, run_id: ctx.run_id, stack: { current: 0, stack: [] } },
    event: { data: event.data, id: event.id, name: event.name, ts: 0 },
    events: [{ data: event.data, id: event.id, name: event.name, ts: 0 }],
    steps: {},
    version: 2,
  });
};

/** A mail whose event was accepted and is not run until the test asks for it. */
async function sendOneMail(): Promise<string> {
  inngest.deliveries = 0;
  const { envelope } = await world.send(ONE);
  return envelope.id;
}
afterEach(() => {
  inngest.deliveries = 1;
});

describe("the endpoint", () => {
  test("runs nothing for a call with a missing, wrong, foreign or old signature", async () => {
    const envelopeId = await sendOneMail();
    const body = buildCallBody((await getMail(envelopeId)).id);
    const now = Date.now();
    const good = signBody(body, KEYS.signingKey, now);
    const signatures = {
      none: null,
      garbage: "hello",
      "other body": signBody(`${body} `, KEYS.signingKey, now),
      "other key": signBody(body, `signkey-test-${"f".repeat(64)}`, now),
      old: signBody(body, KEYS.signingKey, now - 6 * 60_000),
      cut: good.slice(0, -1),
    };
    for (const [name, signature] of Object.entries(signatures)) {
      const headers: HeadersInit = signature === null ? {} : { "x-inngest-signature": signature };
      const answer = await callEndpoint("POST", SEND, { body, headers });
      expect([name, answer.status]).toEqual([name, 401]);
    }
    expect(await getMail(envelopeId)).toMatchObject({ state: "QUEUED", attempts: 0 });
    const answer = await callEndpoint("POST", SEND, { body, headers: { "x-inngest-signature": good } });
    expect(answer.status).toBe(200);
    expect(await getMail(envelopeId)).toMatchObject({ state: "SENT", attempts: 1 });
  });

  test("reveals and registers nothing without a signature", async () => {
    for (const method of ["GET", "PUT"]) {
      const answer = await callEndpoint(method);
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain("mail");
    }
  });

  test("accepts only GET, POST and PUT, and reveals nothing else about itself", async () => {
    for (const method of ["PATCH", "DELETE", "OPTIONS"]) {
      const answer = await callEndpoint(method);
      expect([method, answer.status, await answer.text()]).toEqual([method, 405, ""]);
      expect(answer.headers.get("allow")).toBe("GET, HEAD, POST, PUT");
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("refuses a body that is too large or not JSON, signed or not", async () => {
    expect((await callEndpoint("POST", SEND, { body: "{" })).status).toBe(400);
    const large = `"${"x".repeat(4 * 1024 * 1024)}"`;
    expect((await callEndpoint("POST", SEND, { body: large })).status).toBe(413);
  });

  test("does not exist where background work does not run on Inngest", async () => {
    const endpoint = findInstance("inngest");
    if (!endpoint) throw new Error("not started");
    Reflect.set(globalThis.rubricaRuntime?.entries ?? {}, "inngest", undefined);
    try {
      for (const method of METHODS)
        expect([method, (await callEndpoint(method)).status]).toEqual([method, 404]);
    } finally {
      provide("inngest", endpoint);
    }
  });

  test("of a dev server, whose calls are unsigned, accepts only this machine", async () => {
    const before = env();
    provide("env", { ...before, INNGEST_DEV: "1" });
    try {
      const headers = { "x-test-peer": "192.0.2.7" };
      expect((await callEndpoint("POST", SEND, { body: "{}", headers })).status).toBe(401);
      // Our own client still requires a signature here: the answer is the SDK's, so the call came through.
      const local = await callEndpoint("PUT", "", { headers: { "x-test-peer": "127.0.0.1" } });
      expect(await local.text()).not.toBe("");
    } finally {
      provide("env", before);
    }
  });
});

describe("registered functions", () => {
  test("include every job once, with one attempt and its limit at a time, and every sweep by cron", () => {
    const functionsById = new Map(inngest.functions.map((fn) => [fn.id, fn]));
    expect(functionsById.size).toBe(JOB_KINDS.length + SWEEPS.length);
    for (const kind of JOB_KINDS) {
      const fn = functionsById.get(`rubrica-${kind.replaceAll(".", "-")}`);
      expect(fn?.triggers).toEqual([{ event: `rubrica/${kind}` }]);
      expect(fn?.steps.step.retries).toEqual({ attempts: 0 });
      expect(fn?.steps.step.runtime.url.startsWith(`${runner.endpoint}?`)).toBe(true);
    }
    const getConcurrency = (name: string) => [functionsById.get(`rubrica-${name}`)?.concurrency].flat();
    expect(getConcurrency("envelope-seal")).toEqual([{ limit: 2 }]);
    expect(getConcurrency("mail-send")).toEqual([{ limit: 3 }]);
    // Ruling 51.
    expect(getConcurrency("webhook-deliver")).toEqual([
      { key: "event.data.host", limit: 12 },
      { key: "event.data.teamAndHost", limit: 3 },
    ]);
    for (const sweep of SWEEPS) {
      expect(functionsById.get(`rubrica-sweep-${sweep.name}`)?.triggers).toEqual([{ cron: toCron(sweep) }]);
    }
  });

  test("use cron in minutes, hours and days, and nothing finer", () => {
    const toCronOfMinutes = (n: number) => toCron({ everyMs: n * 60_000 });
    expect([0.25, 1, 5, 60, 120, 1440].map(toCronOfMinutes)).toEqual([
      "*/1 * * * *",
      "*/1 * * * *",
      "*/5 * * * *",
      "0 */1 * * *",
      "0 */2 * * *",
      "0 0 * * *",
    ]);
  });

  test("do a sweep's work once per slot, however often cron wakes it", async () => {
    await world.test.sql`delete from sweep_slot where name = 'visitors'`;
    await inngest.tick("rubrica-sweep-visitors");
    await inngest.tick("rubrica-sweep-visitors");
    const slots = await world.test.sql`select state from sweep_slot where name = 'visitors'`;
    expect(slots.map(({ state }) => state)).toEqual(["DONE"]);
    expect(
      inngest.runs.filter(({ fnId }) => fnId === "rubrica-sweep-visitors").every((r) => r.status === 200),
    ).toBe(true);
  });
});

describe("the relay", () => {
  test("sends each job once under its own id, with only the row's id", async () => {
    const { envelope } = await world.send(ONE);
    const mail = await getMail(envelope.id);
    const findEvent = () => inngest.events.find(({ data }) => data.id === mail.id);
    await vi.waitFor(() => expect(findEvent()).toBeDefined(), WITHIN);
    const event = findEvent();
    const [job] = await world.test
      .sql`select id, state, start_after from pgboss.job where data->>'id' = ${mail.id}`;
    expect(event).toMatchObject({ id: job?.id, name: "rubrica/mail.send", data: { id: mail.id } });
    expect(Object.keys(event?.data ?? {})).toEqual(["id"]);
    expect(Math.abs((event?.ts ?? 0) - mail.createdAt.getTime())).toBeLessThan(2000);
    await vi.waitFor(async () => expect((await getMail(envelope.id)).state).toBe("SENT"), WITHIN);
  });

  test("keeps jobs while Inngest is away, and then sends them under the same ids", async () => {
    inngest.isDown = true;
    const sent = [await world.send(ONE), await world.send(ONE), await world.send(ONE)];
    const ids = await Promise.all(sent.map(async ({ envelope }) => (await getMail(envelope.id)).id));
    const jobs = await world.test
      .sql`select id, data->>'id' as row from pgboss.job where data->>'id' in ${world.test.sql(ids)}`;
    expect(jobs).toHaveLength(3);
    await vi.waitFor(async () => {
      const tried = await world.test.sql`select 1 from pgboss.job
        where data->>'id' in ${world.test.sql(ids)} and state = 'retry'`;
      expect(tried).toHaveLength(3);
    }, WITHIN);
    for (const { envelope } of sent) expect((await getMail(envelope.id)).state).toBe("QUEUED");
    inngest.isDown = false;
    for (const { envelope } of sent) {
      await vi.waitFor(async () => expect((await getMail(envelope.id)).state).toBe("SENT"), WITHIN);
    }
    const takenEvents = inngest.events.filter(({ data }) => ids.includes(String(data.id)));
    expect(takenEvents.map(({ id }) => id).sort()).toEqual(jobs.map(({ id }) => id).sort());
  });

  test("names the host of a delivery, and leaves out deleted rows", async () => {
    const db = database();
    const { envelope } = await world.send(ONE);
    const [event] = await db.select().from(events).where(eq(events.envelopeId, envelope.id));
    const at = new Date();
    const webhookId = newId();
    const url = "https://hooks.example:8443/in?key=secret";
    const owned = {
      id: webhookId,
      teamId: world.owner.teamId,
      webhookUrl: url,
      createdAt: at,
      updatedAt: at,
    };
    await db.insert(webhooks).values(owned);
    const deliveryId = newId();
    const told = { eventId: event?.id ?? "", event: "DOCUMENT_SENT", body: "{}", createdAt: at };
    const delivery = { ...told, id: deliveryId, webhookId, url, host: "hooks.example:8443" };
    await db.insert(webhookDeliveries).values(delivery);
    const send = vi.fn(async () => ({ ids: [] }));
    const buildJob = (id: string, rowId: string) => ({
      ...SOME_JOB,
      id,
      data: { id: rowId },
      startAfter: at,
      createdOn: at,
    });
    await relayJobs(
      { send },
      db,
      "mail.send",
      [buildJob("j1", deliveryId), buildJob("j2", "gone")],
      deliveryHosts,
    );
    const common = { name: "rubrica/mail.send", ts: at.getTime() };
    const teamAndHost = `${world.owner.teamId} hooks.example:8443`;
    expect(send).toHaveBeenCalledExactlyOnceWith([
      { ...common, id: "j1", data: { id: deliveryId, host: "hooks.example:8443", teamAndHost } },
      { ...common, id: "j2", data: { id: "gone" } },
    ]);
  });
});

const SOME_JOB = {
  name: "mail.send",
  expireInSeconds: 60,
  heartbeatSeconds: null,
  signal: new AbortController().signal,
  priority: 0,
  state: "active" as const,
  retryLimit: 1,
  retryCount: 0,
  retryDelay: 1,
  retryBackoff: true,
  startedOn: new Date(0),
  singletonKey: null,
  singletonOn: null,
  deleteAfterSeconds: 3600,
  completedOn: null,
  keepUntil: new Date(0),
  policy: "standard" as const,
  heartbeatOn: null,
  blocked: false,
  blocking: false,
  pendingDependencies: 0,
  deadLetter: "",
  output: {},
  sourceName: null,
  sourceId: null,
  sourceCreatedOn: null,
  sourceRetryCount: null,
};
