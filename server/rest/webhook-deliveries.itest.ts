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
async function hook(more: object = {}) {
  paths += 1;
  const path = `/hook-${paths}`;
  const made = await it.post("/webhook/create", {
    webhookUrl: receiver.url(path),
    eventTriggers: ["DOCUMENT_SENT"],
    ...more,
  });
  return {
    id: String(made.body.id),
    secret: String(made.body.secret),
    path,
    received: () => receiver.received.filter((one) => one.path === path),
  };
}
const refuse = (path: string) => receiver.answer(path, (_, response) => response.writeHead(500).end("no"));
const accept = (path: string) => receiver.answer(path, (_, response) => response.writeHead(200).end("yes"));
const send = async () => {
  const sent = await it.world.send({
    recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }],
  });
  await it.rest.drain();
  return sent.envelope.id;
};
const listed = async (query: string) => (await it.get(`/webhook/delivery?${query}`)).body;
/** Returns the only delivery of a webhook, marked as failed for good. */
async function givenUp(webhookId: string, path: string): Promise<string> {
  refuse(path);
  const envelopeId = await send();
  const [row] = (await listed(`webhookId=${webhookId}&envelopeId=${envelopeId}`)).data;
  await it.sql`update webhook_delivery set status = 'FAILED', failure_reason = 'ATTEMPTS_USED', next_attempt_at = null,
    finished_at = clock_timestamp() where id = ${row.id}`;
  return row.id;
}
const since = "2020-01-01T00:00:00.000Z";

describe("the list of deliveries", () => {
  test("shows each delivery's outcome, newest first, and can be narrowed by every filter", async () => {
    const { id, path } = await hook({ eventTriggers: ["*"] });
    refuse(path);
    const envelopeId = await send();
    const all = await listed(`webhookId=${id}`);
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
    const count = async (filter: string) => (await listed(`webhookId=${id}&${filter}`)).count;
    expect(await count("status=PENDING")).toBe(2);
    expect(await count("status=FAILED")).toBe(0);
    expect(await count("event=DOCUMENT_SENT")).toBe(1);
    expect(await count(`envelopeId=${envelopeId}`)).toBe(2);
    expect(await count("envelopeId=envelope_nowherenowhere")).toBe(0);
    expect(await count("from=2020-01-01T00:00:00.000Z&to=2020-01-02T00:00:00.000Z")).toBe(0);
    expect(await count("from=2020-01-01T00:00:00.000Z")).toBe(2);
    expect((await listed(`webhookId=${id}&perPage=1&page=2`)).data).toHaveLength(1);
    for (const bad of ["status=DONE", "event=RECIPIENT_EXPIRED", "from=yesterday", "perPage=101"]) {
      expect([bad, (await it.get(`/webhook/delivery?${bad}`)).status]).toEqual([bad, 400]);
    }
  });

  test("of webhooks shows each webhook's health", async () => {
    const { id, path } = await hook();
    const health = async () =>
      (await it.get("/webhook?perPage=100")).body.data.find((row: { id: string }) => row.id === id).health;
    expect(await health()).toEqual({
      outcomes: [],
      lastAttemptAt: null,
      lastSuccessAt: null,
      failuresInRow: 0,
    });
    await send();
    refuse(path);
    await send();
    expect(await health()).toMatchObject({ outcomes: ["FAILED", "SUCCESS"], failuresInRow: 0 });
    const { lastAttemptAt, lastSuccessAt } = await health();
    expect(Date.parse(lastAttemptAt)).toBeGreaterThan(Date.parse(lastSuccessAt));
  });

  test("counts exactly up to ten thousand and caches a larger total for a minute", async () => {
    const { id } = await hook();
    await it.sql`
      insert into webhook_delivery (id, webhook_id, event, url, host, status, created_at, finished_at)
      select 'many-' || n, ${id}, 'DOCUMENT_SENT', 'https://example.org/', 'example.org', 'SUCCESS',
        clock_timestamp(), clock_timestamp() from generate_series(1, 10000) n`;
    const getCount = async (query: string) => (await listed(`webhookId=${id}&perPage=1&${query}`)).count;
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
    const { id, secret, path, received } = await hook();
    accept(path);
    const envelopeId = await send();
    const [row] = (await listed(`webhookId=${id}`)).data;
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
    const { id, path, received } = await hook();
    const failed = await givenUp(id, path);
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
    accept(path);
    const again = (await it.post("/webhook/delivery/resend", { id: failed })).body;
    await it.rest.drain();
    expect((await it.get(`/webhook/delivery/${again.id}`)).body.status).toBe("SUCCESS");
  });

  test("after an edit uses the current URL and secret, and only webhookEndpoint differs", async () => {
    const { id, path, received } = await hook();
    const failed = await givenUp(id, path);
    const moved = await hook();
    await it.post("/webhook/update", { id, data: { webhookUrl: receiver.url(moved.path) } });
    const { secret } = (await it.post("/webhook/rotate-secret", { id, overlapHours: 0 })).body;
    await it.post("/webhook/delivery/resend", { id: failed });
    await it.rest.drain();
    const [before] = received();
    const after = moved
      .received()
      .find(
        ({ headers }) =>
          headers["webhook-id"] === before?.headers["webhook-id"] && headers["x-service-secret"] === secret,
      );
    expect(JSON.parse(after?.body ?? "{}")).toEqual({
      ...JSON.parse(before?.body ?? ""),
      webhookEndpoint: receiver.url(moved.path),
    });
    expect(after?.body).toBe(before?.body.replace(receiver.url(path), receiver.url(moved.path)));
  });

  test("carries no signing tokens once they are switched off, even to a changed URL", async () => {
    const { id, path, received } = await hook({ includeSigningTokens: true });
    const failed = await givenUp(id, path);
    const told = z.looseObject({
      payload: z.looseObject({ recipients: z.array(z.looseObject({ token: z.string() })) }),
    });
    const listTokens = (body = "{}") =>
      told.parse(JSON.parse(body)).payload.recipients.map(({ token }) => token);
    const [token = ""] = listTokens(received()[0]?.body);
    expect(token).not.toBe("");
    const manager = await it.member("MANAGER");
    const moved = await hook();
    const data = { includeSigningTokens: false, webhookUrl: receiver.url(moved.path) };
    expect((await it.post("/webhook/update", { id, data }, { token: manager.token })).status).toBe(200);
    expect((await it.post("/webhook/delivery/resend", { id: failed }, { token: manager.token })).status).toBe(
      200,
    );
    await it.rest.drain();
    const [again] = moved.received().filter(({ body }) => body.includes(receiver.url(moved.path)));
    expect(listTokens(again?.body)).toEqual([""]);
    expect(again?.body).not.toContain(token);
  });

  test("works for a successful delivery, but not without stored content or while the webhook is off", async () => {
    const { id } = await hook();
    await send();
    const [row] = (await listed(`webhookId=${id}`)).data;
    const again = () => it.post("/webhook/delivery/resend", { id: row.id });
    expect([row.status, (await again()).status]).toEqual(["SUCCESS", 200]);
    await it.sql`update webhook_delivery set body = null where id = ${row.id}`;
    expect(getCode(await again())).toEqual([400, "DELIVERY_NOT_KEPT"]);
    await it.post("/webhook/update", { id, data: { enabled: false } });
    expect(getCode(await again())).toEqual([400, "WEBHOOK_OFF"]);
  });

  test("all failed deliveries since a given time sends each event once, in batches of limited size", async () => {
    const { id, path, received } = await hook();
    const failed = [];
    for (let turn = 0; turn < 3; turn += 1) failed.push(await givenUp(id, path));
    await it.sql`update webhook_delivery set status = 'SKIPPED', failure_reason = 'PAUSED' where id = ${failed[1] ?? ""}`;
    const resend = (more: object) =>
      it.post("/webhook/delivery/resend-failed", { webhookId: id, since, ...more });
    expect((await resend({ since: "2100-01-01T00:00:00.000Z" })).body).toEqual({ resent: 0, hasMore: false });
    accept(path);
    const before = received().length;
    expect((await resend({ limit: 2 })).body).toEqual({ resent: 2, hasMore: true });
    await it.rest.drain();
    expect(received()).toHaveLength(before + 2);
    expect((await resend({ limit: 2 })).body).toEqual({ resent: 1, hasMore: false });
    expect((await resend({})).body).toEqual({ resent: 0, hasMore: false });
    await it.rest.drain();
    const rows = (await listed(`webhookId=${id}&status=SUCCESS`)).data;
    expect(rows.map(({ resendOf }: { resendOf: string }) => resendOf).sort()).toEqual([...failed].sort());
    for (const limit of [0, 1001]) expect((await resend({ limit })).status).toBe(400);
    await it.sql`update webhook set paused_at = clock_timestamp() where id = ${id}`;
    expect(getCode(await resend({}))).toEqual([400, "WEBHOOK_OFF"]);
  });
});

describe("a test delivery", () => {
  test.each(WEBHOOK_EVENTS)(
    "of %s reaches only the chosen webhook, marked as a test and a sample",
    async (event) => {
      await it.sql`delete from rate_limit`;
      const chosen = await hook({ eventTriggers: [event] });
      const other = await hook({ eventTriggers: ["*"] });
      const { status, body } = await it.post("/webhook/test", { id: chosen.id, event });
      expect([status, body]).toMatchObject([200, { event, isTest: true, envelopeId: null, maxAttempts: 1 }]);
      await it.rest.drain();
      const [call, ...more] = chosen.received();
      expect([more, other.received()]).toEqual([[], []]);
      expect(call?.headers).toMatchObject({
        "x-service-test": "1",
        "x-service-event": event,
        "x-service-secret": chosen.secret,
        "webhook-id": body.id,
      });
      const told = JSON.parse(call?.body ?? "");
      expect(told).toMatchObject({ event, webhookEndpoint: receiver.url(chosen.path) });
      expect(told.payload.title).toMatch(/^\[Sample\] /);
      expect(told.payload.type).toBe(
        event.startsWith("TEMPLATE_") && event !== "TEMPLATE_USED" ? "TEMPLATE" : "DOCUMENT",
      );
      expect((await it.get(`/webhook/delivery/${body.id}`)).body).toMatchObject({ status: "SUCCESS" });
    },
  );

  test("may carry a custom payload, unchanged and marked as a test; it must be an object of limited size", async () => {
    await it.sql`delete from rate_limit`;
    const { id, received } = await hook();
    const ask = (payload: unknown) => it.post("/webhook/test", { id, event: "DOCUMENT_SENT", payload });
    const payload = { z: 1, title: "Señora", nested: { list: [null, true, 1.5] }, a: "\u2028" };
    const { status, body } = await ask(payload);
    expect([status, body]).toMatchObject([200, { isTest: true, envelopeId: null }]);
    await it.rest.drain();
    const [call, ...more] = received();
    expect(more).toEqual([]);
    expect(call?.headers).toMatchObject({ "x-service-test": "1", "webhook-id": body.id });
    const told = JSON.parse(call?.body ?? "");
    expect(JSON.stringify(told.payload)).toBe(JSON.stringify(payload));
    for (const wrong of [[], "text", null, { a: "x".repeat(64 * 1024) }])
      expect((await ask(wrong)).status).toBe(400);
  });

  test("is refused while the webhook is off or not subscribed to the event, but reaches a paused one", async () => {
    await it.sql`delete from rate_limit`;
    const { id, received } = await hook();
    const ask = (event: string) => it.post("/webhook/test", { id, event });
    expect(getCode(await ask("DOCUMENT_COMPLETED"))).toEqual([400, "WEBHOOK_NOT_SUBSCRIBED"]);
    expect((await ask("RECIPIENT_EXPIRED")).status).toBe(400);
    await it.sql`update webhook set paused_at = clock_timestamp() where id = ${id}`;
    expect((await ask("DOCUMENT_SENT")).status).toBe(200);
    await it.rest.drain();
    expect(received()).toHaveLength(1);
    await it.post("/webhook/update", { id, data: { enabled: false } });
    expect(getCode(await ask("DOCUMENT_SENT"))).toEqual([400, "WEBHOOK_OFF"]);
  });

  test("may be requested twenty times a minute", async () => {
    stopClock(new Date("2026-05-04T10:00:00Z"));
    const { id } = await hook();
    const answers = [];
    for (let turn = 0; turn < 21; turn += 1)
      answers.push((await it.post("/webhook/test", { id, event: "DOCUMENT_SENT" })).status);
    expect(answers).toEqual([...Array(20).fill(200), 429]);
  });
});

describe("checking a webhook URL", () => {
  const check = async (webhookUrl: string) => (await it.post("/webhook/check", { webhookUrl })).body;

  test("reports that it can be called", async () => {
    await it.sql`delete from rate_limit`;
    const before = receiver.received.length;
    expect(await check(receiver.url("/any"))).toEqual({ ok: true, problem: null, message: null });
    expect(receiver.received).toHaveLength(before);
  });

  test("reports the problem without revealing the IP address behind a name", async () => {
    expect(await check("http://example.com/")).toMatchObject({ ok: false, problem: "URL" });
    expect(await check("https://user@example.com/")).toMatchObject({ ok: false, problem: "URL" });
    expect(await check("https://169.254.169.254/")).toMatchObject({ ok: false, problem: "ADDRESS" });
    provide("webhookDialling", { allowedHosts: [], resolve: async () => ["10.11.12.13"] });
    const hidden = await check("https://intranet.example.com/");
    expect(hidden).toMatchObject({ ok: false, problem: "ADDRESS" });
    expect(JSON.stringify(hidden)).not.toContain("10.11");
    provide("webhookDialling", { allowedHosts: [], resolve: async () => [] });
    expect(await check("https://nowhere.example.com/")).toMatchObject({ ok: false, problem: "DNS" });
    provide("webhookDialling", { allowedHosts: [receiver.host] });
    expect(await check(receiver.url())).toMatchObject({ ok: false, problem: "TLS" });
    provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
  });
});

describe("access to deliveries", () => {
  const calls = (webhookId: string, deliveryId: string, token: string) => [
    () => it.get(`/webhook/delivery/${deliveryId}`, { token }),
    () => it.post("/webhook/delivery/resend", { id: deliveryId }, { token }),
    () => it.post("/webhook/delivery/resend-failed", { webhookId, since }, { token }),
    () => it.post("/webhook/test", { id: webhookId, event: "DOCUMENT_SENT" }, { token }),
    () => it.get("/webhook/delivery", { token }),
    () => it.post("/webhook/check", { webhookUrl: "https://127.0.0.1/" }, { token }),
  ];
  const theirs = async () => {
    const { id } = await hook();
    await send();
    const [row] = (await listed(`webhookId=${id}`)).data;
    return [id, String(row.id)] as const;
  };

  test("is refused to a MEMBER with 403 in every operation, whatever the id", async () => {
    const [id, delivery] = await theirs();
    for (const ids of [[id, delivery] as const, ["nowhere", "nowhere"] as const]) {
      const answers = await Promise.all(calls(...ids, member.token).map((call) => call()));
      expect(answers.map(getCode)).toEqual(Array(6).fill([403, "FORBIDDEN"]));
    }
  });

  test("answers the same 404 for another team's and for unknown ids, and lists nothing of another team", async () => {
    const [id, delivery] = await theirs();
    const ask = async (one: string, other: string) =>
      (
        await Promise.all(
          calls(one, other, stranger.token)
            .slice(0, 4)
            .map((call) => call()),
        )
      ).map(({ status, text }) => [status, text]);
    const foreign = await ask(id, delivery);
    expect(foreign).toEqual(await ask("nowhere", "nowhere"));
    expect(foreign.map(([status]) => status)).toEqual([404, 404, 404, 404]);
    expect((await it.get("/webhook/delivery?perPage=100", { token: stranger.token })).body.count).toBe(0);
    expect((await it.get(`/webhook/delivery?webhookId=${id}`, { token: stranger.token })).body.data).toEqual(
      [],
    );
  });
});
