import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { WEBHOOK_EVENTS } from "@/server/domain/webhook/events";
import { env } from "@/server/env";
import { provide } from "@/server/runtime";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { type Receiver, testReceiver } from "@/server/testing/webhooks/receiver";
import { stopClock } from "@/server/testing/world/world";

let it: CallWorld;
let receiver: Receiver;
let member: { token: string };
let stranger: { token: string };
beforeAll(async () => {
  it = await callWorld();
  receiver = await testReceiver();
  provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
  Object.assign(env(), { WEBHOOK_ALLOWED_HOSTS: [receiver.host] });
  member = await it.member("MEMBER");
  stranger = await it.stranger();
});
afterEach(() => stopClock(null));
afterAll(async () => {
  Object.assign(env(), { WEBHOOK_ALLOWED_HOSTS: [] });
  await receiver[Symbol.asyncDispose]();
  await it[Symbol.asyncDispose]();
});

let paths = 0;
async function createWebhook(more: object = {}) {
  paths += 1;
  const path = `/hook-${paths}`;
  const webhook = await it.post("/webhook/create", {
    webhookUrl: receiver.url(path),
    eventTriggers: ["DOCUMENT_SENT"],
    ...more,
  });
  return {
    id: String(webhook.body.id),
    secret: String(webhook.body.secret),
    path,
    received: () => receiver.received.filter((one) => one.path === path),
  };
}
const refuseCalls = (path: string) =>
  receiver.answer(path, (_, response) => response.writeHead(500).end("no"));
const acceptCalls = (path: string) =>
  receiver.answer(path, (_, response) => response.writeHead(200).end("yes"));
const sendDocument = async () => {
  const sent = await it.world.send({
    recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }],
  });
  await it.rest.drain();
  return sent.envelope.id;
};
const listDeliveries = async (query: string) => (await it.get(`/webhook/delivery?${query}`)).body;
/** Returns the only delivery of a webhook, marked as failed for good. */
async function createGivenUpDelivery(webhookId: string, path: string): Promise<string> {
  refuseCalls(path);
  const envelopeId = await sendDocument();
  const [row] = (await listDeliveries(`webhookId=${webhookId}&envelopeId=${envelopeId}`)).data;
  await it.sql`update webhook_delivery set status = 'FAILED', failure_reason = 'ATTEMPTS_USED', next_attempt_at = null,
    finished_at = clock_timestamp() where id = ${row.id}`;
  return row.id;
}
const since = "2020-01-01T00:00:00.000Z";

describe("the list of deliveries", () => {
  test("shows each delivery's outcome, newest first, and can be narrowed by every filter", async () => {
    const { id, path } = await createWebhook({ eventTriggers: ["*"] });
    refuseCalls(path);
    const envelopeId = await sendDocument();
    const all = await listDeliveries(`webhookId=${id}`);
    expect(all).toMatchObject({ count: 2, currentPage: 1 });
    expect(all.data.map(({ event }: { event: string }) => event).sort()).toEqual([
      "DOCUMENT_CREATED",
      "DOCUMENT_SENT",
    ]);
    const first = all.data.find(({ event }: { event: string }) => event === "DOCUMENT_CREATED");
    expect(first).toMatchObject({
      webhookId: id,
      envelopeId,
      envelopeTitle: (await it.get(`/envelope/${envelopeId}`)).body.title,
      url: receiver.url(path),
      status: "PENDING",
      failureReason: null,
      attempts: 1,
      maxAttempts: 5,
      isInFlight: false,
      isTest: false,
      resendOf: null,
      finishedAt: null,
      lastResponseCode: 500,
      lastErrorClass: "STATUS",
    });
    expect(first).not.toHaveProperty("body");
    expect(Date.parse(first.nextAttemptAt) - Date.parse(first.createdAt)).toBeGreaterThanOrEqual(60_000);
    const countListed = async (filter: string) => (await listDeliveries(`webhookId=${id}&${filter}`)).count;
    expect(await countListed("status=PENDING")).toBe(2);
    expect(await countListed("status=FAILED")).toBe(0);
    expect(await countListed("event=DOCUMENT_SENT")).toBe(1);
    expect(await countListed(`envelopeId=${envelopeId}`)).toBe(2);
    expect(await countListed("envelopeId=envelope_nowherenowhere")).toBe(0);
    expect(await countListed("from=2020-01-01T00:00:00.000Z&to=2020-01-02T00:00:00.000Z")).toBe(0);
    expect(await countListed("from=2020-01-01T00:00:00.000Z")).toBe(2);
    expect((await listDeliveries(`webhookId=${id}&perPage=1&page=2`)).data).toHaveLength(1);
    for (const bad of ["status=DONE", "event=RECIPIENT_EXPIRED", "from=yesterday", "perPage=101"]) {
      expect([bad, (await it.get(`/webhook/delivery?${bad}`)).status]).toEqual([bad, 400]);
    }
  });

  test("of webhooks shows each webhook's health", async () => {
    const { id, path } = await createWebhook();
    const readHealth = async () =>
      (await it.get("/webhook?perPage=100")).body.data.find((row: { id: string }) => row.id === id).health;
    expect(await readHealth()).toEqual({
      outcomes: [],
      lastAttemptAt: null,
      lastSuccessAt: null,
      failuresInRow: 0,
    });
    await sendDocument();
    refuseCalls(path);
    await sendDocument();
    expect(await readHealth()).toMatchObject({ outcomes: ["FAILED", "SUCCESS"], failuresInRow: 0 });
    const { lastAttemptAt, lastSuccessAt } = await readHealth();
    expect(Date.parse(lastAttemptAt)).toBeGreaterThan(Date.parse(lastSuccessAt));
  });

  test("counts exactly up to ten thousand and caches a larger total for a minute", async () => {
    const { id } = await createWebhook();
    await it.sql`
      insert into webhook_delivery (id, webhook_id, event, url, host, status, created_at, finished_at)
      select 'many-' || n, ${id}, 'DOCUMENT_SENT', 'https://example.org/', 'example.org', 'SUCCESS',
        clock_timestamp(), clock_timestamp() from generate_series(1, 10000) n`;
    const getCount = async (query: string) =>
      (await listDeliveries(`webhookId=${id}&perPage=1&${query}`)).count;
    expect(await getCount("")).toBe(10_000);
    await it.sql`
      insert into webhook_delivery (id, webhook_id, event, url, host, status, created_at, finished_at)
      select 'more-' || n, ${id}, 'DOCUMENT_SENT', 'https://example.org/', 'example.org', 'SUCCESS',
        clock_timestamp(), clock_timestamp() from generate_series(1, 500) n`;
    expect(await getCount("")).toBe(10_500);
    await it.sql`delete from webhook_delivery where id like 'more-%'`;
    // The count of a webhook may be a minute old; a new filter is counted now.
    expect(await getCount("")).toBe(10_500);
    expect(await getCount("status=SUCCESS")).toBe(10_000);
    await it.sql`delete from webhook_delivery where webhook_id = ${id}`;
  });
});

describe("one delivery", () => {
  test("shows each attempt with its request and answer, without the secret", async () => {
    const { id, secret, path, received } = await createWebhook();
    acceptCalls(path);
    const envelopeId = await sendDocument();
    const [row] = (await listDeliveries(`webhookId=${id}`)).data;
    const { status, body, text } = await it.get(`/webhook/delivery/${row.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: row.id, status: "SUCCESS", attempts: 1, lastResponseCode: 200 });
    expect(body.body).toBe(received()[0]?.body);
    expect(JSON.parse(body.body).payload.envelopeId).toBe(envelopeId);
    const [attempt] = body.attemptLog;
    expect(attempt).toMatchObject({
      number: 1,
      state: "SUCCESS",
      responseCode: 200,
      responseBody: "yes",
      isResponseCut: false,
      errorClass: null,
    });
    expect(attempt.timings.totalMs).toBeGreaterThanOrEqual(attempt.timings.firstByteMs);
    expect(attempt.requestHeaders).toContainEqual({ name: "X-Service-Secret", value: "••••••••" });
    expect(attempt.requestHeaders).toContainEqual({ name: "webhook-id", value: body.messageId });
    expect(text).not.toContain(secret.slice(6, 30));
  });
});

describe("resending", () => {
  test("creates a new delivery with the same event id and bytes, attempted once", async () => {
    const { id, path, received } = await createWebhook();
    const failed = await createGivenUpDelivery(id, path);
    const { status, body } = await it.post("/webhook/delivery/resend", { id: failed });
    expect([status, body]).toMatchObject([
      200,
      { resendOf: failed, status: "PENDING", attempts: 0, maxAttempts: 1 },
    ]);
    await it.rest.drain();
    expect((await it.get(`/webhook/delivery/${body.id}`)).body).toMatchObject({
      status: "FAILED",
      failureReason: "ATTEMPTS_USED",
      attempts: 1,
      nextAttemptAt: null,
    });
    const [before, after] = received();
    expect(after?.body).toBe(before?.body);
    expect(after?.headers["webhook-id"]).toBe(before?.headers["webhook-id"]);
    expect(after?.headers["x-service-delivery-id"]).toBe(body.id);
    expect(after?.headers["x-service-attempt"]).toBe("1");
    acceptCalls(path);
    const secondAnswer = (await it.post("/webhook/delivery/resend", { id: failed })).body;
    await it.rest.drain();
    expect((await it.get(`/webhook/delivery/${secondAnswer.id}`)).body.status).toBe("SUCCESS");
  });

  test("after an edit uses the current URL and secret, and only webhookEndpoint differs", async () => {
    const { id, path, received } = await createWebhook();
    const failed = await createGivenUpDelivery(id, path);
    const webhook = await createWebhook();
    await it.post("/webhook/update", { id, data: { webhookUrl: receiver.url(webhook.path) } });
    const { secret } = (await it.post("/webhook/rotate-secret", { id, overlapHours: 0 })).body;
    await it.post("/webhook/delivery/resend", { id: failed });
    await it.rest.drain();
    const [before] = received();
    const after = webhook
      .received()
      .find(
        ({ headers }) =>
          headers["webhook-id"] === before?.headers["webhook-id"] && headers["x-service-secret"] === secret,
      );
    expect(JSON.parse(after?.body ?? "{}")).toEqual({
      ...JSON.parse(before?.body ?? ""),
      webhookEndpoint: receiver.url(webhook.path),
    });
    expect(after?.body).toBe(before?.body.replace(receiver.url(path), receiver.url(webhook.path)));
  });

  test("carries no signing tokens once they are switched off, even to a changed URL", async () => {
    const { id, path, received } = await createWebhook({ includeSigningTokens: true });
    const failed = await createGivenUpDelivery(id, path);
    const told = z.looseObject({
      payload: z.looseObject({ recipients: z.array(z.looseObject({ token: z.string() })) }),
    });
    const listTokens = (body = "{}") =>
      told.parse(JSON.parse(body)).payload.recipients.map(({ token }) => token);
    const [token = ""] = listTokens(received()[0]?.body);
    expect(token).not.toBe("");
    const manager = await it.member("MANAGER");
    const webhook = await createWebhook();
    const data = { includeSigningTokens: false, webhookUrl: receiver.url(webhook.path) };
    expect((await it.post("/webhook/update", { id, data }, { token: manager.token })).status).toBe(200);
    expect((await it.post("/webhook/delivery/resend", { id: failed }, { token: manager.token })).status).toBe(
      200,
    );
    await it.rest.drain();
    const [again] = webhook.received().filter(({ body }) => body.includes(receiver.url(webhook.path)));
    expect(listTokens(again?.body)).toEqual([""]);
    expect(again?.body).not.toContain(token);
  });

  test("works for a successful delivery, but not without stored content or while the webhook is off", async () => {
    const { id } = await createWebhook();
    await sendDocument();
    const [row] = (await listDeliveries(`webhookId=${id}`)).data;
    const resendDelivery = () => it.post("/webhook/delivery/resend", { id: row.id });
    expect([row.status, (await resendDelivery()).status]).toEqual(["SUCCESS", 200]);
    await it.sql`update webhook_delivery set body = null where id = ${row.id}`;
    expect(getCode(await resendDelivery())).toEqual([400, "DELIVERY_NOT_KEPT"]);
    await it.post("/webhook/update", { id, data: { enabled: false } });
    expect(getCode(await resendDelivery())).toEqual([400, "WEBHOOK_OFF"]);
  });

  test("all failed deliveries since a given time sends each event once, in batches of limited size", async () => {
    const { id, path, received } = await createWebhook();
    const failed = [];
    for (let turn = 0; turn < 3; turn += 1) failed.push(await createGivenUpDelivery(id, path));
    await it.sql`update webhook_delivery set status = 'SKIPPED', failure_reason = 'PAUSED' where id = ${failed[1] ?? ""}`;
    const resendFailed = (more: object) =>
      it.post("/webhook/delivery/resend-failed", { webhookId: id, since, ...more });
    expect((await resendFailed({ since: "2100-01-01T00:00:00.000Z" })).body).toEqual({
      resent: 0,
      hasMore: false,
    });
    acceptCalls(path);
    const before = received().length;
    expect((await resendFailed({ limit: 2 })).body).toEqual({ resent: 2, hasMore: true });
    await it.rest.drain();
    expect(received()).toHaveLength(before + 2);
    expect((await resendFailed({ limit: 2 })).body).toEqual({ resent: 1, hasMore: false });
    expect((await resendFailed({})).body).toEqual({ resent: 0, hasMore: false });
    await it.rest.drain();
    const rows = (await listDeliveries(`webhookId=${id}&status=SUCCESS`)).data;
    expect(rows.map(({ resendOf }: { resendOf: string }) => resendOf).sort()).toEqual([...failed].sort());
    for (const limit of [0, 1001]) expect((await resendFailed({ limit })).status).toBe(400);
    await it.sql`update webhook set paused_at = clock_timestamp() where id = ${id}`;
    expect(getCode(await resendFailed({}))).toEqual([400, "WEBHOOK_OFF"]);
  });
});

describe("a test delivery", () => {
  test.each(WEBHOOK_EVENTS)(
    "of %s reaches only the chosen webhook, marked as a test and a sample",
    async (event) => {
      await it.sql`delete from rate_limit`;
      const webhook = await createWebhook({ eventTriggers: [event] });
      const other = await createWebhook({ eventTriggers: ["*"] });
      const { status, body } = await it.post("/webhook/test", { id: webhook.id, event });
      expect([status, body]).toMatchObject([200, { event, isTest: true, envelopeId: null, maxAttempts: 1 }]);
      await it.rest.drain();
      const [call, ...more] = webhook.received();
      expect([more, other.received()]).toEqual([[], []]);
      expect(call?.headers).toMatchObject({
        "x-service-test": "1",
        "x-service-event": event,
        "x-service-secret": webhook.secret,
        "webhook-id": body.id,
      });
      const sentBody = JSON.parse(call?.body ?? "");
      expect(sentBody).toMatchObject({ event, webhookEndpoint: receiver.url(webhook.path) });
      expect(sentBody.payload.title).toMatch(/^\[Sample\] /);
      expect(sentBody.payload.type).toBe(
        event.startsWith("TEMPLATE_") && event !== "TEMPLATE_USED" ? "TEMPLATE" : "DOCUMENT",
      );
      expect((await it.get(`/webhook/delivery/${body.id}`)).body).toMatchObject({ status: "SUCCESS" });
    },
  );

  test("may carry a custom payload, unchanged and marked as a test; it must be an object of limited size", async () => {
    await it.sql`delete from rate_limit`;
    const { id, received } = await createWebhook();
    const sendTestPayload = (payload: unknown) =>
      it.post("/webhook/test", { id, event: "DOCUMENT_SENT", payload });
    const payload = { z: 1, title: "Señora", nested: { list: [null, true, 1.5] }, a: "\u2028" };
    const { status, body } = await sendTestPayload(payload);
    expect([status, body]).toMatchObject([200, { isTest: true, envelopeId: null }]);
    await it.rest.drain();
    const [call, ...more] = received();
    expect(more).toEqual([]);
    expect(call?.headers).toMatchObject({ "x-service-test": "1", "webhook-id": body.id });
    const sentBody = JSON.parse(call?.body ?? "");
    expect(JSON.stringify(sentBody.payload)).toBe(JSON.stringify(payload));
    for (const wrong of [[], "text", null, { a: "x".repeat(64 * 1024) }])
      expect((await sendTestPayload(wrong)).status).toBe(400);
  });

  test("is refused while the webhook is off or not subscribed to the event, but reaches a paused one", async () => {
    await it.sql`delete from rate_limit`;
    const { id, received } = await createWebhook();
    const sendTestEvent = (event: string) => it.post("/webhook/test", { id, event });
    expect(getCode(await sendTestEvent("DOCUMENT_COMPLETED"))).toEqual([400, "WEBHOOK_NOT_SUBSCRIBED"]);
    expect((await sendTestEvent("RECIPIENT_EXPIRED")).status).toBe(400);
    await it.sql`update webhook set paused_at = clock_timestamp() where id = ${id}`;
    expect((await sendTestEvent("DOCUMENT_SENT")).status).toBe(200);
    await it.rest.drain();
    expect(received()).toHaveLength(1);
    await it.post("/webhook/update", { id, data: { enabled: false } });
    expect(getCode(await sendTestEvent("DOCUMENT_SENT"))).toEqual([400, "WEBHOOK_OFF"]);
  });

  test("may be requested twenty times a minute", async () => {
    stopClock(new Date("2026-05-04T10:00:00Z"));
    const { id } = await createWebhook();
    const answers = [];
    for (let turn = 0; turn < 21; turn += 1)
      answers.push((await it.post("/webhook/test", { id, event: "DOCUMENT_SENT" })).status);
    expect(answers).toEqual([...Array(20).fill(200), 429]);
  });
});

describe("checking a webhook URL", () => {
  const checkUrl = async (webhookUrl: string) => (await it.post("/webhook/check", { webhookUrl })).body;

  test("reports that it can be called", async () => {
    await it.sql`delete from rate_limit`;
    const before = receiver.received.length;
    expect(await checkUrl(receiver.url("/any"))).toEqual({ ok: true, problem: null, message: null });
    expect(receiver.received).toHaveLength(before);
  });

  test("reports the problem without revealing the IP address behind a name", async () => {
    expect(await checkUrl("http://example.com/")).toMatchObject({ ok: false, problem: "URL" });
    expect(await checkUrl("https://user@example.com/")).toMatchObject({ ok: false, problem: "URL" });
    expect(await checkUrl("https://169.254.169.254/")).toMatchObject({ ok: false, problem: "ADDRESS" });
    provide("webhookDialling", { allowedHosts: [], resolve: async () => ["10.11.12.13"] });
    const hidden = await checkUrl("https://intranet.example.com/");
    expect(hidden).toMatchObject({ ok: false, problem: "ADDRESS" });
    expect(JSON.stringify(hidden)).not.toContain("10.11");
    provide("webhookDialling", { allowedHosts: [], resolve: async () => [] });
    expect(await checkUrl("https://nowhere.example.com/")).toMatchObject({ ok: false, problem: "DNS" });
    provide("webhookDialling", { allowedHosts: [receiver.host] });
    expect(await checkUrl(receiver.url())).toMatchObject({ ok: false, problem: "TLS" });
    provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
  });
});

describe("access to deliveries", () => {
  const listCalls = (webhookId: string, deliveryId: string, token: string) => [
    () => it.get(`/webhook/delivery/${deliveryId}`, { token }),
    () => it.post("/webhook/delivery/resend", { id: deliveryId }, { token }),
    () => it.post("/webhook/delivery/resend-failed", { webhookId, since }, { token }),
    () => it.post("/webhook/test", { id: webhookId, event: "DOCUMENT_SENT" }, { token }),
    () => it.get("/webhook/delivery", { token }),
    () => it.post("/webhook/check", { webhookUrl: "https://127.0.0.1/" }, { token }),
  ];
  const createDeliveryIds = async () => {
    const { id } = await createWebhook();
    await sendDocument();
    const [row] = (await listDeliveries(`webhookId=${id}`)).data;
    return [id, String(row.id)] as const;
  };

  test("is refused to a MEMBER with 403 in every operation, whatever the id", async () => {
    const [id, delivery] = await createDeliveryIds();
    for (const ids of [[id, delivery] as const, ["nowhere", "nowhere"] as const]) {
      const answers = await Promise.all(listCalls(...ids, member.token).map((call) => call()));
      expect(answers.map(getCode)).toEqual(Array(6).fill([403, "FORBIDDEN"]));
    }
  });

  test("answers the same 404 for another team's and for unknown ids, and lists nothing of another team", async () => {
    const [id, delivery] = await createDeliveryIds();
    const tryForeignCalls = async (one: string, other: string) =>
      (
        await Promise.all(
          listCalls(one, other, stranger.token)
            .slice(0, 4)
            .map((call) => call()),
        )
      ).map(({ status, text }) => [status, text]);
    const foreign = await tryForeignCalls(id, delivery);
    expect(foreign).toEqual(await tryForeignCalls("nowhere", "nowhere"));
    expect(foreign.map(([status]) => status)).toEqual([404, 404, 404, 404]);
    expect((await it.get("/webhook/delivery?perPage=100", { token: stranger.token })).body.count).toBe(0);
    expect((await it.get(`/webhook/delivery?webhookId=${id}`, { token: stranger.token })).body.data).toEqual(
      [],
    );
  });
});
