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

async function hook(more: Partial<Hook> & { secret?: string | null } = {}) {
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

async function sent(webhookId: string) {
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
const only = <Item>(items: readonly Item[]): Item => {
  const [item, ...more] = items;
  if (item === undefined || more.length > 0) throw new TypeError(`${items.length} instead of one`);
  return item;
};
const reload = async (id: string) =>
  only(await world.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)));
const listAttempts = (id: string): Promise<(typeof Attempts.$inferSelect)[]> =>
  world.db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(asc(webhookAttempts.startedAt), asc(webhookAttempts.number));
const deliver = (id: string) => deliverWebhook(id, deps);
const refuse = (path: string, code = 500) =>
  receiver.answer(path, (_, response) => response.writeHead(code).end("no"));
const header = (one: Received | undefined, name: string) => one?.headers[name];

describe("the schedule", () => {
  test("allows five attempts, at 0, 1 min, 5 min, 30 min, 2 h after the previous one ended, and never early", async () => {
    stopClock(START);
    const { id: webhookId, path, received } = await hook();
    refuse(path);
    const { id } = only(await sent(webhookId));
    let now = START.getTime();
    for (const [made, wait] of WEBHOOK_WAITS_MS.entries()) {
      stopClock(new Date(now + wait - 1));
      if (wait > 0) await deliver(id);
      expect(received()).toHaveLength(made);
      now += wait;
      stopClock(new Date(now));
      await deliver(id);
      await deliver(id);
      expect(received()).toHaveLength(made + 1);
    }
    expect(now - START.getTime()).toBe(156 * MINUTE_MS);
    expect(await reload(id)).toMatchObject({
      status: "FAILED",
      failureReason: "ATTEMPTS_USED",
      attempts: 5,
      nextAttemptAt: null,
      claimedAt: null,
      finishedAt: new Date(now),
    });
    stopClock(new Date(now + 48 * HOUR_MS));
    await deliver(id);
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
    const { id: webhookId, path, received } = await hook();
    refuse(path);
    const first = only(await sent(webhookId));
    let now = START.getTime();
    for (const wait of WEBHOOK_WAITS_MS) {
      now += wait;
      stopClock(new Date(now));
      await deliver(first.id);
    }
    const calls = received();
    expect(calls.map((one) => header(one, "x-service-attempt"))).toEqual(["1", "2", "3", "4", "5"]);
    expect(new Set(calls.map(({ body }) => body))).toEqual(new Set([first.body]));
    expect(new Set(calls.map((one) => header(one, "webhook-id")))).toEqual(new Set([first.eventId]));
    expect(new Set(calls.map((one) => header(one, "x-service-delivery-id")))).toEqual(new Set([first.id]));
    expect(new Set(calls.map((one) => header(one, "webhook-signature"))).size).toBe(5);
    expect(JSON.parse(first.body ?? "")).toMatchObject({
      event: "DOCUMENT_SENT",
      createdAt: START.toISOString(),
      webhookEndpoint: receiver.url(path),
      sequence: 2,
    });
  });

  test("a 2xx answer ends the attempts", async () => {
    const { id: webhookId, path, received } = await hook();
    refuse(path, 503);
    stopClock(START);
    const { id } = only(await sent(webhookId));
    await deliver(id);
    receiver.answer(path, (_, response) => response.writeHead(202).end("thanks"));
    stopClock(new Date(START.getTime() + MINUTE_MS));
    await deliver(id);
    await deliver(id);
    expect(received()).toHaveLength(2);
    expect(await reload(id)).toMatchObject({ status: "SUCCESS", failureReason: null, attempts: 2 });
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
    const { id: webhookId, secret, received } = await hook();
    const { id } = only(await sent(webhookId));
    await deliver(id);
    const call = only(received());
    expect(call.method).toBe("POST");
    expect(call.headers).toMatchObject({
      "content-type": "application/json",
      "x-service-secret": secret,
      "x-service-event": "DOCUMENT_SENT",
    });
    expect(call.headers["x-service-test"]).toBeUndefined();
    expect(new Judge(secret).verify(call.body, judged(call))).toMatchObject({ event: "DOCUMENT_SENT" });
    expect(() => new Judge(newWebhookSecret()).verify(call.body, judged(call))).toThrow();
    expect(JSON.stringify(await listAttempts(id))).not.toContain(secret.slice(6, 30));
  });

  test("neither header nor signature without a secret", async () => {
    const { id: webhookId, received } = await hook({ secret: null });
    const { id } = only(await sent(webhookId));
    await deliver(id);
    const { headers } = only(received());
    expect([headers["x-service-secret"], headers["webhook-signature"]]).toEqual([undefined, undefined]);
    expect(headers["webhook-id"]).toBeDefined();
  });

  test("both secrets during a change of secret, and afterwards only the new one", async () => {
    const old = newWebhookSecret();
    const { id: webhookId, secret, received, path } = await hook();
    refuse(path);
    const { id } = only(await sent(webhookId));
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
    await deliver(id);
    stopClock(new Date(due.getTime() + MINUTE_MS));
    await deliver(id);
    const [during, later] = received();
    if (!during || !later) throw new TypeError("two calls");
    expect(during.headers["x-service-secret"]).toBe(secret);
    for (const one of [secret, old])
      expect(() => new Judge(one).verify(during.body, judged(during))).not.toThrow();
    expect(String(later.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    expect(() => new Judge(secret).verify(later.body, judged(later))).not.toThrow();
    expect(() => new Judge(old).verify(later.body, judged(later))).toThrow();
  });
});

/** Headers that the library reads. It judges the time by its own clock, so these tests let time run. */
const judged = ({ headers }: Received) => ({
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
      const { id: webhookId, path, received } = await hook();
      refuse(path);
      const { id } = only(await sent(webhookId));
      await deliver(id);
      await world.db.update(webhooks).set(change).where(eq(webhooks.id, webhookId));
      stopClock(new Date(START.getTime() + MINUTE_MS));
      await deliver(id);
      expect(received()).toHaveLength(1);
      expect(await reload(id)).toMatchObject({
        status: "FAILED",
        failureReason: reason,
        attempts: 1,
        nextAttemptAt: null,
      });
    },
  );

  test("a deleted webhook gets no more attempts, even while a call is under way", async () => {
    const { id: webhookId, path, received } = await hook();
    const { id } = only(await sent(webhookId));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      receiver.answer(path, (_, response) => {
        resolve();
        release = () => response.writeHead(500).end();
      });
    });
    const underWay = deliver(id);
    await held;
    await world.db.delete(webhooks).where(eq(webhooks.id, webhookId));
    release();
    await underWay;
    await deliver(id);
    expect(received()).toHaveLength(1);
    expect(await listDeliveries(webhookId)).toEqual([]);
  });

  test("the URL stored with the delivery is called, even if the webhook was edited since", async () => {
    const { id: webhookId, received } = await hook();
    const { id } = only(await sent(webhookId));
    await world.db
      .update(webhooks)
      .set({ webhookUrl: receiver.url("/moved") })
      .where(eq(webhooks.id, webhookId));
    await deliver(id);
    expect(received()).toHaveLength(1);
  });

  test("a URL that has become private is not called", async () => {
    const { id: webhookId, received } = await hook();
    const { id } = only(await sent(webhookId));
    provide("webhookDialling", { ca: receiver.ca });
    try {
      await deliver(id);
    } finally {
      provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
    }
    expect(received()).toEqual([]);
    const { errorClass, timings, responseCode } = only(await listAttempts(id));
    expect([errorClass, timings, responseCode]).toEqual(["ADDRESS", null, null]);
  });
});

describe("a process that dies between the call and its record (K9)", () => {
  /** Claims and calls, but never gets to record. */
  const die = async (id: string) => expect(await claimDueDelivery(world.db, id)).not.toBeNull();

  test("leaves IN_FLIGHT; after 45 s the attempt is repeated once under its number and not counted twice", async () => {
    stopClock(START);
    const { id: webhookId, path, received } = await hook();
    refuse(path);
    const { id } = only(await sent(webhookId));
    await die(id);
    stopClock(new Date(START.getTime() + 44_000));
    await deliver(id);
    expect(received()).toEqual([]);
    expect(only(await listAttempts(id)).state).toBe("IN_FLIGHT");
    let now = START.getTime() + 45_000;
    for (const wait of WEBHOOK_WAITS_MS) {
      now += wait;
      stopClock(new Date(now));
      await deliver(id);
    }
    expect(received().map((one) => header(one, "x-service-attempt"))).toEqual(["1", "2", "3", "4", "5"]);
    expect((await listAttempts(id)).map(({ number, state }) => [number, state])).toEqual([
      [1, "LOST"],
      [1, "FAILED"],
      [2, "FAILED"],
      [3, "FAILED"],
      [4, "FAILED"],
      [5, "FAILED"],
    ]);
    expect((await reload(id)).status).toBe("FAILED");
  });

  test("twice in the same slot uses up the slot", async () => {
    stopClock(START);
    const { id: webhookId, received } = await hook();
    const { id } = only(await sent(webhookId));
    await die(id);
    stopClock(new Date(START.getTime() + 45_000));
    await die(id);
    stopClock(new Date(START.getTime() + 90_000));
    await deliver(id);
    expect(received()).toEqual([]);
    expect((await reload(id)).nextAttemptAt).toEqual(new Date(START.getTime() + 90_000 + MINUTE_MS));
    stopClock(new Date(START.getTime() + 90_000 + MINUTE_MS));
    await deliver(id);
    expect(header(only(received()), "x-service-attempt")).toBe("2");
    expect((await listAttempts(id)).map(({ number, state }) => [number, state])).toEqual([
      [1, "LOST"],
      [1, "LOST"],
      [2, "SUCCESS"],
    ]);
  });

  test("and comes back late writes nothing", async () => {
    stopClock(START);
    const { id: webhookId, path } = await hook();
    refuse(path);
    const { id } = only(await sent(webhookId));
    const late = await claimDueDelivery(world.db, id);
    if (!late) throw new TypeError("not claimed");
    stopClock(new Date(START.getTime() + 50_000));
    receiver.answer(path, (_, response) => response.writeHead(204).end());
    await deliver(id);
    refuse(path);
    await attemptDelivery({ db: world.db, services: world.services, log }, late);
    expect(await reload(id)).toMatchObject({ status: "SUCCESS", attempts: 1 });
    expect((await listAttempts(id)).map(({ state }) => state).sort()).toEqual(["LOST", "SUCCESS"]);
  });

  test("only one of two jobs for one delivery makes the call", async () => {
    const { id: webhookId, received } = await hook();
    const { id } = only(await sent(webhookId));
    await Promise.all([deliver(id), deliver(id), deliver(id)]);
    expect(received()).toHaveLength(1);
  });
});

describe("order", () => {
  test("deliveries of one webhook and envelope start in event order, and a failing one does not delay the next", async () => {
    const { id: webhookId, path, received } = await hook({ eventTriggers: null });
    refuse(path);
    const rows = await sent(webhookId);
    const bySequence = rows.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
    expect(bySequence.map(({ event }) => event)).toEqual(["DOCUMENT_CREATED", "DOCUMENT_SENT"]);
    const [first, second] = bySequence;
    if (!first || !second) throw new TypeError("two deliveries");
    await deliver(second.id);
    expect(received()).toEqual([]);
    await deliver(first.id);
    await deliver(second.id);
    expect(received().map((one) => header(one, "x-service-event"))).toEqual([
      "DOCUMENT_CREATED",
      "DOCUMENT_SENT",
    ]);
  });

  test("fanning out an event also fans out the earlier events of its envelope", async () => {
    const { id: webhookId } = await hook({ eventTriggers: null });
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
    const { id: webhookId, path } = await hook();
    refuse(path);
    await world.db
      .update(webhooks)
      .set({ failuresInRow: 49, failingSince: START })
      .where(eq(webhooks.id, webhookId));
    const early = only(await sent(webhookId));
    await world.db.update(webhookDeliveries).set({ attempts: 4 }).where(eq(webhookDeliveries.id, early.id));
    stopClock(new Date(START.getTime() + 24 * HOUR_MS - 1));
    await deliver(early.id);
    const state = async () => only(await world.db.select().from(webhooks).where(eq(webhooks.id, webhookId)));
    expect(await state()).toMatchObject({ failuresInRow: 50, failingSince: START, pausedAt: null });
    const waits = (await sent(webhookId)).find(({ id }) => id !== early.id);
    const last = (await sent(webhookId)).find(({ id }) => id !== early.id && id !== waits?.id);
    if (!waits || !last) throw new TypeError("three deliveries");
    await world.db.update(webhookDeliveries).set({ attempts: 4 }).where(eq(webhookDeliveries.id, last.id));
    const later = new Date(START.getTime() + 24 * HOUR_MS);
    stopClock(later);
    await deliver(last.id);
    expect(await state()).toMatchObject({ failuresInRow: 51, pausedAt: later, enabled: true });
    const told = await world.db.select().from(mails).where(eq(mails.kind, "WEBHOOK_PAUSED"));
    expect(told.map(({ toEmail }) => toEmail)).toEqual([world.owner.email]);
    expect(await reload(waits.id)).toMatchObject({
      status: "SKIPPED",
      failureReason: "PAUSED",
      nextAttemptAt: null,
    });
    const during = (await sent(webhookId)).at(-1);
    expect(during).toMatchObject({ status: "SKIPPED", failureReason: "PAUSED", nextAttemptAt: null });
    expect(JSON.parse(during?.body ?? "").event).toBe("DOCUMENT_SENT");
  });

  test("is reset by a success", async () => {
    const { id: webhookId } = await hook({ failuresInRow: 49, failingSince: START });
    const { id } = only(await sent(webhookId));
    await deliver(id);
    const [row] = await world.db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    expect(row).toMatchObject({ failuresInRow: 0, failingSince: null });
  });
});

describe("what a receiver asks for", () => {
  test("410 pauses the webhook at once, mails the admins, and keeps what was waiting", async () => {
    stopClock(START);
    const { id: webhookId, path } = await hook();
    refuse(path, 410);
    const first = only(await sent(webhookId));
    const waits = (await sent(webhookId)).find(({ id }) => id !== first.id);
    const before = await pausedMails();
    await deliver(first.id);
    const [row] = await world.db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    expect(row).toMatchObject({ pausedAt: START, enabled: true, failuresInRow: 0 });
    expect(await reload(first.id)).toMatchObject({ status: "FAILED", failureReason: "GONE", attempts: 1 });
    expect(await reload(waits?.id ?? "")).toMatchObject({ status: "SKIPPED", failureReason: "PAUSED" });
    expect((await pausedMails()).length - before.length).toBe(1);
  });

  test("410 to a resend by hand leaves the webhook as it is", async () => {
    stopClock(START);
    const { id: webhookId, path } = await hook();
    const { id } = only(await sent(webhookId));
    await world.db.update(webhookDeliveries).set({ resendOf: "d0" }).where(eq(webhookDeliveries.id, id));
    refuse(path, 410);
    await deliver(id);
    const [row] = await world.db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    expect(row?.pausedAt).toBeNull();
    expect(await reload(id)).toMatchObject({ status: "FAILED", failureReason: "ATTEMPTS_USED" });
  });

  test("Retry-After puts the next attempt off, and never brings it forward", async () => {
    stopClock(START);
    const { id: webhookId, path } = await hook();
    const wait = (seconds: string) =>
      receiver.answer(path, (_, response) => response.writeHead(503, { "retry-after": seconds }).end());
    const { id } = only(await sent(webhookId));
    wait("600");
    await deliver(id);
    expect((await reload(id)).nextAttemptAt).toEqual(new Date(START.getTime() + 10 * MINUTE_MS));
    wait("1");
    const later = START.getTime() + 10 * MINUTE_MS;
    stopClock(new Date(later));
    await deliver(id);
    expect((await reload(id)).nextAttemptAt).toEqual(new Date(later + 5 * MINUTE_MS));
  });
});

const pausedMails = () => world.db.select().from(mails).where(eq(mails.kind, "WEBHOOK_PAUSED"));

describe("the body", () => {
  test("includes fields and their values only where the webhook asks for them", async () => {
    const plain = await hook();
    const rich = await hook({ includeFields: true });
    await sent(plain.id);
    const told = async (id: string) => JSON.parse((await listDeliveries(id)).at(-1)?.body ?? "");
    expect((await told(plain.id)).payload).not.toHaveProperty("fields");
    expect((await told(rich.id)).payload.fields).toEqual([]);
  });

  test("of an ordinary envelope stays under 20 KB", async () => {
    const { id } = await hook();
    expect(Buffer.byteLength(only(await sent(id)).body ?? "")).toBeLessThan(20 * 1024);
  });

  test("over 256 KB is reduced to the recipients and says so", async () => {
    const { id } = await hook();
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
    const body = only(await listDeliveries(id)).body ?? "";
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
    const [good, bad] = [await hook(), await hook()];
    refuse(bad.path);
    await sent(good.id);
    const { id: ok } = only(await listDeliveries(good.id));
    const { id: ko } = only(await listDeliveries(bad.id));
    await world.db.update(webhookDeliveries).set({ attempts: 4 }).where(eq(webhookDeliveries.id, ko));
    for (const id of [ok, ko]) await deliver(id);
    const day = (days: number) => new Date(START.getTime() + days * 24 * HOUR_MS);
    const kept = async (id: string) => {
      const [row] = await world.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
      const [tried] = await listAttempts(id);
      return [
        row?.body != null,
        tried?.requestHeaders != null,
        tried?.responseBody != null,
        tried !== undefined,
      ];
    };
    await tidyDeliveries(world.db, day(7));
    expect([await kept(ok), await kept(ko)]).toEqual([Array(4).fill(true), Array(4).fill(true)]);
    await tidyDeliveries(world.db, new Date(day(7).getTime() + 1));
    expect([await kept(ok), await kept(ko)]).toEqual([[false, false, false, true], Array(4).fill(true)]);
    await tidyDeliveries(world.db, new Date(day(30).getTime() + 1));
    expect([await kept(ok), await kept(ko)]).toEqual([Array(4).fill(false), Array(4).fill(false)]);
  });
});

test("draining the queue takes an event to its receiver without further action", async () => {
  const { received } = await hook();
  await world.send({ recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }] });
  await drainJobs(world);
  expect(received()).toHaveLength(1);
});
