import { asc, eq } from "drizzle-orm";
import { Webhook as Judge } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { webhookAttempts as Attempts } from "@/server/db/schema";
import { events, mails, webhookAttempts, webhookDeliveries, webhooks } from "@/server/db/schema";
import { sealWebhookSecret } from "@/server/db/store/webhook";
import { claimDueDelivery } from "@/server/db/store/webhook-claim";
import { WEBHOOK_WAITS_MS } from "@/server/domain/webhook/schedule";
import { newId, newWebhookSecret } from "@/server/ids";
import { log } from "@/server/log";
import { createTransport } from "@/server/mail/transport";
import { provide } from "@/server/runtime";
import { drainJobs } from "@/server/testing/jobs/queue";
import { type Received, type Receiver, testReceiver } from "@/server/testing/webhooks/receiver";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { attemptDelivery, deliverWebhook } from "./deliver-webhook";
import { fanOutEvent } from "./fan-out-event";
import type { JobDeps } from "./job";
import { tidyDeliveries } from "./webhook-sweep";

const START = new Date("2026-05-04T10:00:00.000Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: World;
let receiver: Receiver;
let deps: JobDeps;
beforeAll(async () => {
  world = await testWorld();
  receiver = await testReceiver();
  provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
  deps = {
    db: world.db,
    services: world.services,
    log,
    transport: createTransport({ SMTP_URL: undefined }),
  };
});
afterEach(() => stopClock(null));
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

type Hook = typeof webhooks.$inferInsert;

async function createWebhook(more: Partial<Hook> & { secret?: string | null } = {}) {
  const { secret = newWebhookSecret(), ...values } = more;
  const id = newId();
  const path = `/${id}`;
  await world.db.insert(webhooks).values({
    id,
    teamId: world.owner.teamId,
    webhookUrl: receiver.url(path),
    eventTriggers: ["DOCUMENT_SENT"],
    secretEncrypted: secret === null ? null : sealWebhookSecret(id, secret),
    createdAt: START,
    updatedAt: START,
    ...values,
  });
  return {
    id,
    path,
    secret: secret ?? "",
    received: () => receiver.received.filter((one) => one.path === path),
  };
}

async function sendAndFanOut(webhookId: string) {
  const { envelope } = await world.send({
    recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }],
  });
  const emitted = await world.db.select().from(events).where(eq(events.envelopeId, envelope.id));
  for (const { id } of emitted) await fanOutEvent(id, deps);
  return listDeliveries(webhookId);
}
const listDeliveries = (webhookId: string) =>
  world.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(asc(webhookDeliveries.createdAt));
const takeOnlyItem = <Item>(items: readonly Item[]): Item => {
  const [item, ...more] = items;
  if (item === undefined || more.length > 0) throw new TypeError(`${items.length} instead of one`);
  return item;
};
const reloadDelivery = async (id: string) =>
  takeOnlyItem(await world.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)));
const listAttempts = (id: string): Promise<(typeof Attempts.$inferSelect)[]> =>
  world.db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(asc(webhookAttempts.startedAt), asc(webhookAttempts.number));
const deliverNow = (id: string) => deliverWebhook(id, deps);
const refuseCalls = (path: string, code = 500) =>
  receiver.answer(path, (_, response) => response.writeHead(code).end("no"));
const getHeader = (one: Received | undefined, name: string) => one?.headers[name];

describe("the schedule", () => {
  test("allows five attempts, at 0, 1 min, 5 min, 30 min, 2 h after the previous one ended, and never early", async () => {
    stopClock(START);
    const { id: webhookId, path, received } = await createWebhook();
    refuseCalls(path);
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    let now = START.getTime();
    for (const [made, wait] of WEBHOOK_WAITS_MS.entries()) {
      stopClock(new Date(now + wait - 1));
      if (wait > 0) await deliverNow(id);
      expect(received()).toHaveLength(made);
      now += wait;
      stopClock(new Date(now));
      await deliverNow(id);
      await deliverNow(id);
      expect(received()).toHaveLength(made + 1);
    }
    expect(now - START.getTime()).toBe(156 * MINUTE_MS);
    expect(await reloadDelivery(id)).toMatchObject({
      status: "FAILED",
      failureReason: "ATTEMPTS_USED",
      attempts: 5,
      nextAttemptAt: null,
      claimedAt: null,
      finishedAt: new Date(now),
    });
    stopClock(new Date(now + 48 * HOUR_MS));
    await deliverNow(id);
    expect(received()).toHaveLength(5);
    expect(
      (await listAttempts(id)).map(({ number, state, errorClass, responseCode }) => [
        number,
        state,
        errorClass,
        responseCode,
      ]),
    ).toEqual([1, 2, 3, 4, 5].map((number) => [number, "FAILED", "STATUS", 500]));
  });

  test("every attempt carries the same bytes and event id, and its own number", async () => {
    stopClock(START);
    const { id: webhookId, path, received } = await createWebhook();
    refuseCalls(path);
    const first = takeOnlyItem(await sendAndFanOut(webhookId));
    let now = START.getTime();
    for (const wait of WEBHOOK_WAITS_MS) {
      now += wait;
      stopClock(new Date(now));
      await deliverNow(first.id);
    }
    const calls = received();
    expect(calls.map((one) => getHeader(one, "x-service-attempt"))).toEqual(["1", "2", "3", "4", "5"]);
    expect(new Set(calls.map(({ body }) => body))).toEqual(new Set([first.body]));
    expect(new Set(calls.map((one) => getHeader(one, "webhook-id")))).toEqual(new Set([first.eventId]));
    expect(new Set(calls.map((one) => getHeader(one, "x-service-delivery-id")))).toEqual(new Set([first.id]));
    expect(new Set(calls.map((one) => getHeader(one, "webhook-signature"))).size).toBe(5);
    expect(JSON.parse(first.body ?? "")).toMatchObject({
      event: "DOCUMENT_SENT",
      createdAt: START.toISOString(),
      webhookEndpoint: receiver.url(path),
      sequence: 2,
    });
  });

  test("a 2xx answer ends the attempts", async () => {
    const { id: webhookId, path, received } = await createWebhook();
    refuseCalls(path, 503);
    stopClock(START);
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    await deliverNow(id);
    receiver.answer(path, (_, response) => response.writeHead(202).end("thanks"));
    stopClock(new Date(START.getTime() + MINUTE_MS));
    await deliverNow(id);
    await deliverNow(id);
    expect(received()).toHaveLength(2);
    expect(await reloadDelivery(id)).toMatchObject({ status: "SUCCESS", failureReason: null, attempts: 2 });
    const [, last] = await listAttempts(id);
    expect(last).toMatchObject({
      state: "SUCCESS",
      responseCode: 202,
      responseBody: "thanks",
      errorClass: null,
    });
  });
});

describe("what a receiver can verify", () => {
  test("the secret's header and a signature that an independent library accepts", async () => {
    const { id: webhookId, secret, received } = await createWebhook();
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    await deliverNow(id);
    const call = takeOnlyItem(received());
    expect(call.method).toBe("POST");
    expect(call.headers).toMatchObject({
      "content-type": "application/json",
      "x-service-secret": secret,
      "x-service-event": "DOCUMENT_SENT",
    });
    expect(call.headers["x-service-test"]).toBeUndefined();
    expect(new Judge(secret).verify(call.body, readSignedHeaders(call))).toMatchObject({
      event: "DOCUMENT_SENT",
    });
    expect(() => new Judge(newWebhookSecret()).verify(call.body, readSignedHeaders(call))).toThrow();
    expect(JSON.stringify(await listAttempts(id))).not.toContain(secret.slice(6, 30));
  });

  test("neither header nor signature without a secret", async () => {
    const { id: webhookId, received } = await createWebhook({ secret: null });
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    await deliverNow(id);
    const { headers } = takeOnlyItem(received());
    expect([headers["x-service-secret"], headers["webhook-signature"]]).toEqual([undefined, undefined]);
    expect(headers["webhook-id"]).toBeDefined();
  });

  test("both secrets during a change of secret, and afterwards only the new one", async () => {
    const old = newWebhookSecret();
    const { id: webhookId, secret, received, path } = await createWebhook();
    refuseCalls(path);
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    const [row] = await world.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
    const due = row?.nextAttemptAt ?? START;
    await world.db
      .update(webhooks)
      .set({
        previousSecretEncrypted: sealWebhookSecret(webhookId, old),
        previousSecretUntil: new Date(due.getTime() + 30_000),
      })
      .where(eq(webhooks.id, webhookId));
    stopClock(due);
    await deliverNow(id);
    stopClock(new Date(due.getTime() + MINUTE_MS));
    await deliverNow(id);
    const [during, later] = received();
    if (!during || !later) throw new TypeError("two calls");
    expect(during.headers["x-service-secret"]).toBe(secret);
    for (const one of [secret, old])
      expect(() => new Judge(one).verify(during.body, readSignedHeaders(during))).not.toThrow();
    expect(String(later.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    expect(() => new Judge(secret).verify(later.body, readSignedHeaders(later))).not.toThrow();
    expect(() => new Judge(old).verify(later.body, readSignedHeaders(later))).toThrow();
  });
});

/** Headers that the library reads. It judges the time by its own clock, so these tests let time run. */
const readSignedHeaders = ({ headers }: Received) => ({
  "webhook-id": String(headers["webhook-id"]),
  "webhook-timestamp": String(headers["webhook-timestamp"]),
  "webhook-signature": String(headers["webhook-signature"]),
});

describe("before each attempt", () => {
  const changes: [string, Partial<Hook>, string][] = [
    ["disabled", { enabled: false }, "DISABLED"],
    ["unsubscribed", { eventTriggers: ["TEMPLATE_USED"] }, "UNSUBSCRIBED"],
    ["paused", { pausedAt: START }, "PAUSED"],
  ];
  test.each(changes)(
    "a webhook that was %s gets no more attempts, and the delivery states the reason",
    async (_, change, reason) => {
      stopClock(START);
      const { id: webhookId, path, received } = await createWebhook();
      refuseCalls(path);
      const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
      await deliverNow(id);
      await world.db.update(webhooks).set(change).where(eq(webhooks.id, webhookId));
      stopClock(new Date(START.getTime() + MINUTE_MS));
      await deliverNow(id);
      expect(received()).toHaveLength(1);
      expect(await reloadDelivery(id)).toMatchObject({
        status: "FAILED",
        failureReason: reason,
        attempts: 1,
        nextAttemptAt: null,
      });
    },
  );

  test("a deleted webhook gets no more attempts, even while a call is under way", async () => {
    const { id: webhookId, path, received } = await createWebhook();
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      receiver.answer(path, (_, response) => {
        resolve();
        release = () => response.writeHead(500).end();
      });
    });
    const underWay = deliverNow(id);
    await hold;
    await world.db.delete(webhooks).where(eq(webhooks.id, webhookId));
    release();
    await underWay;
    await deliverNow(id);
    expect(received()).toHaveLength(1);
    expect(await listDeliveries(webhookId)).toEqual([]);
  });

  test("the URL stored with the delivery is called, even if the webhook was edited since", async () => {
    const { id: webhookId, received } = await createWebhook();
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    await world.db
      .update(webhooks)
      .set({ webhookUrl: receiver.url("/moved") })
      .where(eq(webhooks.id, webhookId));
    await deliverNow(id);
    expect(received()).toHaveLength(1);
  });

  test("a URL that has become private is not called", async () => {
    const { id: webhookId, received } = await createWebhook();
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    provide("webhookDialling", { ca: receiver.ca });
    try {
      await deliverNow(id);
    } finally {
      provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
    }
    expect(received()).toEqual([]);
    const { errorClass, timings, responseCode } = takeOnlyItem(await listAttempts(id));
    expect([errorClass, timings, responseCode]).toEqual(["ADDRESS", null, null]);
  });
});

describe("a process that dies between the call and its record (K9)", () => {
  /** Claims a delivery like a process that dies before it records the outcome. */
  const claimAndDie = async (id: string) => expect(await claimDueDelivery(world.db, id)).not.toBeNull();

  test("leaves IN_FLIGHT; after 45 s the attempt is repeated once under its number and not counted twice", async () => {
    stopClock(START);
    const { id: webhookId, path, received } = await createWebhook();
    refuseCalls(path);
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    await claimAndDie(id);
    stopClock(new Date(START.getTime() + 44_000));
    await deliverNow(id);
    expect(received()).toEqual([]);
    expect(takeOnlyItem(await listAttempts(id)).state).toBe("IN_FLIGHT");
    let now = START.getTime() + 45_000;
    for (const wait of WEBHOOK_WAITS_MS) {
      now += wait;
      stopClock(new Date(now));
      await deliverNow(id);
    }
    expect(received().map((one) => getHeader(one, "x-service-attempt"))).toEqual(["1", "2", "3", "4", "5"]);
    expect((await listAttempts(id)).map(({ number, state }) => [number, state])).toEqual([
      [1, "LOST"],
      [1, "FAILED"],
      [2, "FAILED"],
      [3, "FAILED"],
      [4, "FAILED"],
      [5, "FAILED"],
    ]);
    expect((await reloadDelivery(id)).status).toBe("FAILED");
  });

  test("twice in the same slot uses up the slot", async () => {
    stopClock(START);
    const { id: webhookId, received } = await createWebhook();
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    await claimAndDie(id);
    stopClock(new Date(START.getTime() + 45_000));
    await claimAndDie(id);
    stopClock(new Date(START.getTime() + 90_000));
    await deliverNow(id);
    expect(received()).toEqual([]);
    expect((await reloadDelivery(id)).nextAttemptAt).toEqual(new Date(START.getTime() + 90_000 + MINUTE_MS));
    stopClock(new Date(START.getTime() + 90_000 + MINUTE_MS));
    await deliverNow(id);
    expect(getHeader(takeOnlyItem(received()), "x-service-attempt")).toBe("2");
    expect((await listAttempts(id)).map(({ number, state }) => [number, state])).toEqual([
      [1, "LOST"],
      [1, "LOST"],
      [2, "SUCCESS"],
    ]);
  });

  test("and comes back late writes nothing", async () => {
    stopClock(START);
    const { id: webhookId, path } = await createWebhook();
    refuseCalls(path);
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    const late = await claimDueDelivery(world.db, id);
    if (!late) throw new TypeError("not claimed");
    stopClock(new Date(START.getTime() + 50_000));
    receiver.answer(path, (_, response) => response.writeHead(204).end());
    await deliverNow(id);
    refuseCalls(path);
    await attemptDelivery({ db: world.db, services: world.services, log }, late);
    expect(await reloadDelivery(id)).toMatchObject({ status: "SUCCESS", attempts: 1 });
    expect((await listAttempts(id)).map(({ state }) => state).sort()).toEqual(["LOST", "SUCCESS"]);
  });

  test("only one of two jobs for one delivery makes the call", async () => {
    const { id: webhookId, received } = await createWebhook();
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    await Promise.all([deliverNow(id), deliverNow(id), deliverNow(id)]);
    expect(received()).toHaveLength(1);
  });
});

describe("order", () => {
  test("deliveries of one webhook and envelope start in event order, and a failing one does not delay the next", async () => {
    const { id: webhookId, path, received } = await createWebhook({ eventTriggers: null });
    refuseCalls(path);
    const rows = await sendAndFanOut(webhookId);
    const bySequence = rows.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
    expect(bySequence.map(({ event }) => event)).toEqual(["DOCUMENT_CREATED", "DOCUMENT_SENT"]);
    const [first, second] = bySequence;
    if (!first || !second) throw new TypeError("two deliveries");
    await deliverNow(second.id);
    expect(received()).toEqual([]);
    await deliverNow(first.id);
    await deliverNow(second.id);
    expect(received().map((one) => getHeader(one, "x-service-event"))).toEqual([
      "DOCUMENT_CREATED",
      "DOCUMENT_SENT",
    ]);
  });

  test("fanning out an event also fans out the earlier events of its envelope", async () => {
    const { id: webhookId } = await createWebhook({ eventTriggers: null });
    const { envelope } = await world.send({
      recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }],
    });
    const emitted = await world.db
      .select()
      .from(events)
      .where(eq(events.envelopeId, envelope.id))
      .orderBy(asc(events.sequence));
    await fanOutEvent(emitted.at(-1)?.id ?? "", deps);
    expect((await listDeliveries(webhookId)).map(({ sequence }) => sequence).sort()).toEqual([1, 2]);
  });
});

describe("the circuit breaker", () => {
  test("opens after 50 deliveries given up in a row over 24 h, and keeps further deliveries for later", async () => {
    stopClock(START);
    const { id: webhookId, path } = await createWebhook();
    refuseCalls(path);
    await world.db
      .update(webhooks)
      .set({ failuresInRow: 49, failingSince: START })
      .where(eq(webhooks.id, webhookId));
    const early = takeOnlyItem(await sendAndFanOut(webhookId));
    await world.db.update(webhookDeliveries).set({ attempts: 4 }).where(eq(webhookDeliveries.id, early.id));
    stopClock(new Date(START.getTime() + 24 * HOUR_MS - 1));
    await deliverNow(early.id);
    const loadWebhookRow = async () =>
      takeOnlyItem(await world.db.select().from(webhooks).where(eq(webhooks.id, webhookId)));
    expect(await loadWebhookRow()).toMatchObject({ failuresInRow: 50, failingSince: START, pausedAt: null });
    const waits = (await sendAndFanOut(webhookId)).find(({ id }) => id !== early.id);
    const last = (await sendAndFanOut(webhookId)).find(({ id }) => id !== early.id && id !== waits?.id);
    if (!waits || !last) throw new TypeError("three deliveries");
    await world.db.update(webhookDeliveries).set({ attempts: 4 }).where(eq(webhookDeliveries.id, last.id));
    const laterDate = new Date(START.getTime() + 24 * HOUR_MS);
    stopClock(laterDate);
    await deliverNow(last.id);
    expect(await loadWebhookRow()).toMatchObject({ failuresInRow: 51, pausedAt: laterDate, enabled: true });
    const sentMails = await world.db.select().from(mails).where(eq(mails.kind, "WEBHOOK_PAUSED"));
    expect(sentMails.map(({ toEmail }) => toEmail)).toEqual([world.owner.email]);
    expect(await reloadDelivery(waits.id)).toMatchObject({
      status: "SKIPPED",
      failureReason: "PAUSED",
      nextAttemptAt: null,
    });
    const during = (await sendAndFanOut(webhookId)).at(-1);
    expect(during).toMatchObject({ status: "SKIPPED", failureReason: "PAUSED", nextAttemptAt: null });
    expect(JSON.parse(during?.body ?? "").event).toBe("DOCUMENT_SENT");
  });

  test("is reset by a success", async () => {
    const { id: webhookId } = await createWebhook({ failuresInRow: 49, failingSince: START });
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    await deliverNow(id);
    const [row] = await world.db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    expect(row).toMatchObject({ failuresInRow: 0, failingSince: null });
  });
});

describe("what a receiver asks for", () => {
  test("410 pauses the webhook at once, mails the admins, and keeps what was waiting", async () => {
    stopClock(START);
    const { id: webhookId, path } = await createWebhook();
    refuseCalls(path, 410);
    const first = takeOnlyItem(await sendAndFanOut(webhookId));
    const waits = (await sendAndFanOut(webhookId)).find(({ id }) => id !== first.id);
    const before = await listPausedMails();
    await deliverNow(first.id);
    const [row] = await world.db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    expect(row).toMatchObject({ pausedAt: START, enabled: true, failuresInRow: 0 });
    expect(await reloadDelivery(first.id)).toMatchObject({
      status: "FAILED",
      failureReason: "GONE",
      attempts: 1,
    });
    expect(await reloadDelivery(waits?.id ?? "")).toMatchObject({
      status: "SKIPPED",
      failureReason: "PAUSED",
    });
    expect((await listPausedMails()).length - before.length).toBe(1);
  });

  test("410 to a resend by hand leaves the webhook as it is", async () => {
    stopClock(START);
    const { id: webhookId, path } = await createWebhook();
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    await world.db.update(webhookDeliveries).set({ resendOf: "d0" }).where(eq(webhookDeliveries.id, id));
    refuseCalls(path, 410);
    await deliverNow(id);
    const [row] = await world.db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    expect(row?.pausedAt).toBeNull();
    expect(await reloadDelivery(id)).toMatchObject({ status: "FAILED", failureReason: "ATTEMPTS_USED" });
  });

  test("Retry-After puts the next attempt off, and never brings it forward", async () => {
    stopClock(START);
    const { id: webhookId, path } = await createWebhook();
    const askToWait = (seconds: string) =>
      receiver.answer(path, (_, response) => response.writeHead(503, { "retry-after": seconds }).end());
    const { id } = takeOnlyItem(await sendAndFanOut(webhookId));
    askToWait("600");
    await deliverNow(id);
    expect((await reloadDelivery(id)).nextAttemptAt).toEqual(new Date(START.getTime() + 10 * MINUTE_MS));
    askToWait("1");
    const later = START.getTime() + 10 * MINUTE_MS;
    stopClock(new Date(later));
    await deliverNow(id);
    expect((await reloadDelivery(id)).nextAttemptAt).toEqual(new Date(later + 5 * MINUTE_MS));
  });
});

const listPausedMails = () => world.db.select().from(mails).where(eq(mails.kind, "WEBHOOK_PAUSED"));

describe("the body", () => {
  test("includes fields and their values only where the webhook asks for them", async () => {
    const plain = await createWebhook();
    const rich = await createWebhook({ includeFields: true });
    await sendAndFanOut(plain.id);
    const readLastBody = async (id: string) => JSON.parse((await listDeliveries(id)).at(-1)?.body ?? "");
    expect((await readLastBody(plain.id)).payload).not.toHaveProperty("fields");
    expect((await readLastBody(rich.id)).payload.fields).toEqual([]);
  });

  test("of an ordinary envelope stays under 20 KB", async () => {
    const { id } = await createWebhook();
    expect(Buffer.byteLength(takeOnlyItem(await sendAndFanOut(id)).body ?? "")).toBeLessThan(20 * 1024);
  });

  test("over 256 KB is reduced to the recipients and says so", async () => {
    const { id } = await createWebhook();
    const { envelope } = await world.send({
      recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }],
    });
    const emitted = await world.db.select().from(events).where(eq(events.envelopeId, envelope.id));
    const last = emitted.find(({ kind }) => kind === "DOCUMENT_SENT");
    if (!last || typeof last.payload !== "object") throw new TypeError("no event");
    const formValues = { long: "x".repeat(300_000) };
    await world.db
      .update(events)
      .set({ payload: { ...last.payload, formValues } })
      .where(eq(events.id, last.id));
    await fanOutEvent(last.id, deps);
    const body = takeOnlyItem(await listDeliveries(id)).body ?? "";
    expect(Buffer.byteLength(body)).toBeLessThan(20 * 1024);
    expect(JSON.parse(body)).toMatchObject({
      reduced: true,
      event: "DOCUMENT_SENT",
      payload: { envelopeId: envelope.id, formValues: null, documentMeta: null, Recipient: [] },
    });
    expect(JSON.parse(body).payload.recipients).toMatchObject([{ email: "ana@example.org" }]);
  });
});

describe("retention", () => {
  test("keeps rows for 30 days, and bodies for 7 after a success and 30 after a failure", async () => {
    stopClock(START);
    const [good, bad] = [await createWebhook(), await createWebhook()];
    refuseCalls(bad.path);
    await sendAndFanOut(good.id);
    const { id: ok } = takeOnlyItem(await listDeliveries(good.id));
    const { id: ko } = takeOnlyItem(await listDeliveries(bad.id));
    await world.db.update(webhookDeliveries).set({ attempts: 4 }).where(eq(webhookDeliveries.id, ko));
    for (const id of [ok, ko]) await deliverNow(id);
    const addDays = (days: number) => new Date(START.getTime() + days * 24 * HOUR_MS);
    const listKeptParts = async (id: string) => {
      const [row] = await world.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
      const [tried] = await listAttempts(id);
      return [
        row?.body != null,
        tried?.requestHeaders != null,
        tried?.responseBody != null,
        tried !== undefined,
      ];
    };
    await tidyDeliveries(world.db, addDays(7));
    expect([await listKeptParts(ok), await listKeptParts(ko)]).toEqual([
      Array(4).fill(true),
      Array(4).fill(true),
    ]);
    await tidyDeliveries(world.db, new Date(addDays(7).getTime() + 1));
    expect([await listKeptParts(ok), await listKeptParts(ko)]).toEqual([
      [false, false, false, true],
      Array(4).fill(true),
    ]);
    await tidyDeliveries(world.db, new Date(addDays(30).getTime() + 1));
    expect([await listKeptParts(ok), await listKeptParts(ko)]).toEqual([
      Array(4).fill(false),
      Array(4).fill(false),
    ]);
  });
});

test("draining the queue takes an event to its receiver without further action", async () => {
  const { received } = await createWebhook();
  await world.send({ recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }] });
  await drainJobs(world);
  expect(received()).toHaveLength(1);
});
