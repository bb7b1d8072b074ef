import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openWebhookSecret } from "@/server/db/store/webhook";
import { env } from "@/server/env";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { createProvenSession, getPerson } from "@/server/testing/world/people";
import { stopClock } from "@/server/testing/world/world";

let it: CallWorld;
let member: { token: string };
let manager: { token: string };
let stranger: { token: string };
beforeAll(async () => {
  it = await callWorld();
  member = await it.member("MEMBER");
  manager = await it.member("MANAGER");
  stranger = await it.stranger();
});
afterEach(() => stopClock(null));
afterAll(() => it[Symbol.asyncDispose]());

const URL = "https://hooks.example.com/rubrica";
const HOOK = { webhookUrl: URL, eventTriggers: ["DOCUMENT_COMPLETED"] };
const KEYS = [
  "createdAt",
  "enabled",
  "eventTriggers",
  "hasSecret",
  "id",
  "includeFields",
  "includeSigningTokens",
  "pausedAt",
  "previousSecretUntil",
  "teamId",
  "updatedAt",
  "userId",
  "webhookUrl",
];
const createWebhook = (more: object = {}, token?: string) =>
  it.post("/webhook/create", { ...HOOK, ...more }, token ? { token } : {});
const updateWebhook = (id: string, data: object) => it.post("/webhook/update", { id, data });
const readStoredSecrets = async (id: string) => {
  const [row] =
    await it.sql`select secret_encrypted as now, previous_secret_encrypted as before from webhook where id = ${id}`;
  return {
    now: row?.now ? openWebhookSecret(id, row.now) : null,
    before: row?.before ? openWebhookSecret(id, row.before) : null,
  };
};

describe("creating a webhook", () => {
  test("returns the webhook with a generated secret that no later answer shows", async () => {
    const { status, body } = await createWebhook();
    expect([status, Object.keys(body).sort()]).toEqual([200, [...KEYS, "secret"].sort()]);
    expect(body).toMatchObject({
      ...HOOK,
      enabled: true,
      includeFields: false,
      includeSigningTokens: false,
      hasSecret: true,
      previousSecretUntil: null,
      pausedAt: null,
      teamId: it.world.owner.teamId,
      userId: it.world.owner.userId,
    });
    const [, base64] = /^whsec_([A-Za-z0-9+/]{43}=)$/.exec(body.secret) ?? [];
    expect(Buffer.from(base64 ?? "", "base64")).toHaveLength(32);
    const secondAnswer = await it.get(`/webhook/${body.id}`);
    expect(Object.keys(secondAnswer.body).sort()).toEqual(KEYS);
    const list = await it.get("/webhook?perPage=100");
    const changed = await updateWebhook(body.id, { enabled: false });
    for (const { text } of [secondAnswer, list, changed]) expect(text).not.toContain(base64);
  });

  test("shows the host that is really called, even if the URL was stored as typed", async () => {
    const lookalike = "https://hooks.\u0430pple.com/in";
    const plain = "https://hooks.xn--pple-43d.com/in";
    const { body } = await createWebhook({ webhookUrl: lookalike });
    expect(body.webhookUrl).toBe(plain);
    expect((await updateWebhook(body.id, { webhookUrl: lookalike })).body.webhookUrl).toBe(plain);
    await it.sql`update webhook set webhook_url = ${lookalike} where id = ${body.id}`;
    await it.post("/webhook/test", { id: body.id, event: "DOCUMENT_COMPLETED" });
    const answers = [
      await it.get(`/webhook/${body.id}`),
      await it.get("/webhook?perPage=100"),
      await it.get(`/webhook/delivery?webhookId=${body.id}`),
    ];
    for (const { status, text } of answers) {
      expect([status, text.includes(plain), text.includes("\u0430pple")]).toEqual([200, true, false]);
    }
  });

  test("keeps the secret encrypted and bound to its row", async () => {
    const one = (await createWebhook()).body;
    const two = (await createWebhook()).body;
    const [row] = await it.sql`select secret_encrypted as text from webhook where id = ${one.id}`;
    expect(row?.text).not.toContain(one.secret.slice(6, 30));
    expect(openWebhookSecret(one.id, row?.text)).toBe(one.secret);
    expect(() => openWebhookSecret(two.id, row?.text)).toThrow();
  });

  test("accepts a custom secret or none", async () => {
    const own = (await createWebhook({ secret: "my-own-secret-16" })).body;
    expect([own.secret, (await readStoredSecrets(own.id)).now]).toEqual([
      "my-own-secret-16",
      "my-own-secret-16",
    ]);
    const none = (await createWebhook({ secret: null })).body;
    expect([none.secret, none.hasSecret, await readStoredSecrets(none.id)]).toEqual([
      null,
      false,
      { now: null, before: null },
    ]);
  });

  test("subscribes to events, each once, or to all", async () => {
    const { body } = await createWebhook({
      eventTriggers: ["DOCUMENT_SENT", "TEMPLATE_USED", "DOCUMENT_SENT"],
    });
    expect(body.eventTriggers).toEqual(["DOCUMENT_SENT", "TEMPLATE_USED"]);
    for (const eventTriggers of [["*"], ["DOCUMENT_SENT", "*"]]) {
      const all = (await createWebhook({ eventTriggers })).body;
      expect(all.eventTriggers).toEqual(["*"]);
      const [row] = await it.sql`select event_triggers as kinds from webhook where id = ${all.id}`;
      expect(row?.kinds).toBeNull();
    }
  });

  test.each([
    ["no kinds", { eventTriggers: [] }],
    ["a kind there is not", { eventTriggers: ["RECIPIENT_EXPIRED"] }],
    ["kinds as text", { eventTriggers: "*" }],
    ["a short secret", { secret: "fifteen-chars-x" }],
    ["a long secret", { secret: "x".repeat(257) }],
    ["a secret with a line break", { secret: "0123456789abcdef\r\nX-Evil: 1" }],
    ["a secret with a blank", { secret: "0123456789abcdef 0" }],
    ["a secret outside ASCII", { secret: "ñ".repeat(16) }],
    ["a switch as text", { includeSigningTokens: "true" }],
    ["an address as number", { webhookUrl: 7 }],
  ])("with %s is refused with 400", async (_, input) => {
    expect((await createWebhook(input)).status).toBe(400);
  });

  test.each([
    "http://hooks.example.com/",
    "https://user:pass@hooks.example.com/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1:8443/",
    "https://hooks.example.com:25/",
    `https://hooks.example.com/${"a".repeat(2048)}`,
    "hooks.example.com",
    "",
  ])("for %s is refused with 400 and names the key, also when changed", async (webhookUrl) => {
    const webhook = await createWebhook({ webhookUrl });
    expect([webhook.status, webhook.body.issues[0].path]).toEqual([400, "webhookUrl"]);
    const { body } = await createWebhook();
    const changed = await updateWebhook(body.id, { webhookUrl });
    expect([changed.status, changed.body.issues[0].path]).toEqual([400, "data.webhookUrl"]);
    expect((await it.get(`/webhook/${body.id}`)).body.webhookUrl).toBe(URL);
    await it.post("/webhook/delete", { id: body.id });
  });

  test("allows a private host only if the installation allows exactly that host and port", async () => {
    const before = env().WEBHOOK_ALLOWED_HOSTS;
    Object.assign(env(), { WEBHOOK_ALLOWED_HOSTS: ["127.0.0.1:9443"] });
    try {
      expect((await createWebhook({ webhookUrl: "https://127.0.0.1:9443/x" })).status).toBe(200);
      expect((await createWebhook({ webhookUrl: "https://127.0.0.1:9444/x" })).status).toBe(400);
    } finally {
      Object.assign(env(), { WEBHOOK_ALLOWED_HOSTS: before });
    }
  });

  test("is limited to fifty webhooks a team, even with simultaneous calls", { tags: ["prove"] }, async () => {
    const { token } = await it.stranger();
    const answers = await Promise.all(Array.from({ length: 53 }, () => createWebhook({}, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ body }) => body.code === "LIMIT_EXCEEDED")).toHaveLength(3);
  });
});

describe("changing a webhook", () => {
  test("keeps absent keys and the secret", async () => {
    const webhook = (await createWebhook({ eventTriggers: ["*"] })).body;
    const { status, body } = await updateWebhook(webhook.id, {
      includeFields: true,
      includeSigningTokens: true,
    });
    expect([status, body]).toMatchObject([
      200,
      {
        webhookUrl: URL,
        eventTriggers: ["*"],
        enabled: true,
        includeFields: true,
        includeSigningTokens: true,
      },
    ]);
    expect((await readStoredSecrets(webhook.id)).now).toBe(webhook.secret);
    expect(
      (await updateWebhook(webhook.id, { eventTriggers: ["DOCUMENT_SENT"] })).body.eventTriggers,
    ).toEqual(["DOCUMENT_SENT"]);
  });

  test("ends a pause only when it switches the webhook on", async () => {
    const { id } = (await createWebhook()).body;
    const t = "2026-05-04T10:00:00Z";
    await it.sql`update webhook set paused_at = ${t}, failures_in_row = 50, failing_since = ${t} where id = ${id}`;
    expect((await updateWebhook(id, { includeFields: true })).body.pausedAt).not.toBeNull();
    expect((await updateWebhook(id, { enabled: true })).body.pausedAt).toBeNull();
    const [row] = await it.sql`select failures_in_row, failing_since from webhook where id = ${id}`;
    expect(row).toEqual({ failures_in_row: 0, failing_since: null });
  });

  test("deletes it for good", async () => {
    const { id } = (await createWebhook()).body;
    const { status, body } = await it.post("/webhook/delete", { id });
    expect([status, body]).toEqual([200, { success: true }]);
    expect(getCode(await it.get(`/webhook/${id}`))).toEqual([404, "NOT_FOUND"]);
    expect(getCode(await it.post("/webhook/delete", { id }))).toEqual([404, "NOT_FOUND"]);
  });
});

describe("rotating a webhook's secret", () => {
  const rotateSecret = async (id: string, more: object = {}) =>
    it.post("/webhook/rotate-secret", { id, ...more });

  test("returns a new secret once and keeps the former one for a day", async () => {
    stopClock(new Date("2026-05-04T10:00:00Z"));
    const webhook = (await createWebhook()).body;
    const { status, body } = await rotateSecret(webhook.id);
    expect([status, Object.keys(body).sort()]).toEqual([200, [...KEYS, "secret"].sort()]);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(webhook.secret);
    expect(body.previousSecretUntil).toBe("2026-05-05T10:00:00.000Z");
    expect(await readStoredSecrets(webhook.id)).toEqual({ now: body.secret, before: webhook.secret });
    stopClock(new Date("2026-05-05T10:00:00Z"));
    expect((await it.get(`/webhook/${webhook.id}`)).body.previousSecretUntil).toBeNull();
  });

  test("requires a recent proof of identity from a user", async () => {
    const { id } = (await createWebhook()).body;
    const { owner } = it.world;
    const open = getPerson(it.world, owner).call.webhook.rotateSecret({ id });
    expect(await catchErrorCode(open)).toBe("PROOF_NEEDED");
    const { call } = await createProvenSession(it.world, owner);
    expect((await call.webhook.rotateSecret({ id })).secret).toMatch(/^whsec_/);
  });

  test("twice drops the oldest", async () => {
    const webhook = (await createWebhook()).body;
    const first = (await rotateSecret(webhook.id)).body;
    const second = (await rotateSecret(webhook.id)).body;
    expect(await readStoredSecrets(webhook.id)).toEqual({ now: second.secret, before: first.secret });
  });

  test("without an overlap ends the former secret at once", async () => {
    const webhook = (await createWebhook()).body;
    const { body } = await rotateSecret(webhook.id, { overlapHours: 0 });
    expect([body.previousSecretUntil, await readStoredSecrets(webhook.id)]).toEqual([
      null,
      { now: body.secret, before: null },
    ]);
  });

  test("to null ends all secrets, and a webhook without one can get one", async () => {
    const webhook = (await createWebhook()).body;
    await rotateSecret(webhook.id);
    expect((await rotateSecret(webhook.id, { secret: null })).body).toMatchObject({
      secret: null,
      hasSecret: false,
    });
    expect(await readStoredSecrets(webhook.id)).toEqual({ now: null, before: null });
    const { body } = await rotateSecret(webhook.id, { secret: "0123456789abcdef" });
    expect([body.secret, body.previousSecretUntil]).toEqual(["0123456789abcdef", null]);
  });

  test.each([
    { overlapHours: -1 },
    { overlapHours: 169 },
    { overlapHours: 1.5 },
    { secret: "short" },
    { secret: "" },
  ])("with %j is refused with 400 and changes nothing", async (input) => {
    const webhook = (await createWebhook()).body;
    expect((await rotateSecret(webhook.id, input)).status).toBe(400);
    expect((await readStoredSecrets(webhook.id)).now).toBe(webhook.secret);
  });
});

describe("access to webhooks", () => {
  const listCalls = (id: string, token: string) => [
    () => it.get("/webhook", { token }),
    () => it.get(`/webhook/${id}`, { token }),
    () => createWebhook({}, token),
    () => it.post("/webhook/update", { id, data: { enabled: false } }, { token }),
    () => it.post("/webhook/rotate-secret", { id }, { token }),
    () => it.post("/webhook/delete", { id }, { token }),
  ];

  test("is allowed to a MANAGER in every operation", async () => {
    const { id } = (await createWebhook()).body;
    const answers = [];
    for (const call of listCalls(id, manager.token)) answers.push((await call()).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test("is refused to a MEMBER with 403 in every operation, whatever the id", async () => {
    const { id } = (await createWebhook()).body;
    for (const some of [id, "nowhere"]) {
      const answers = await Promise.all(listCalls(some, member.token).map((call) => call()));
      expect(answers.map(getCode)).toEqual(Array(6).fill([403, "FORBIDDEN"]));
    }
    expect((await it.get(`/webhook/${id}`)).status).toBe(200);
  });

  test("answers the same 404 for another team's and for unknown webhooks, and lists none of another team", async () => {
    const { id } = (await createWebhook()).body;
    const { token } = stranger;
    const withId = (some: string) =>
      Promise.all(
        listCalls(some, token)
          .filter((_, index) => index !== 0 && index !== 2)
          .map((call) => call()),
      );
    const [there, nowhere] = [await withId(id), await withId("nowhere")];
    expect(there.map(getCode)).toEqual(Array(4).fill([404, "NOT_FOUND"]));
    expect(there.map(({ text }) => text)).toEqual(nowhere.map(({ text }) => text));
    expect((await it.get("/webhook?perPage=100", { token })).text).not.toContain(id);
  });
});

test("the list of webhooks is paged, newest first, and counted", async () => {
  const { token } = await it.stranger();
  const made = [];
  for (let number = 0; number < 3; number += 1) made.push((await createWebhook({}, token)).body.id);
  const { body } = await it.get("/webhook?perPage=2", { token });
  expect(body.data.map((row: { id: string }) => row.id)).toEqual([made[2], made[1]]);
  expect(body).toMatchObject({ count: 3, currentPage: 1, perPage: 2, totalPages: 2 });
  expect((await it.get("/webhook?perPage=101", { token })).status).toBe(400);
});
