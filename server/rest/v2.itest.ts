import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "@/server/env";
import { getTimeInThreeDays } from "@/server/testing/rest/requests";
import { type CallOptions, type RestWorld, restWorld } from "@/server/testing/rest/world";
import { box, signer } from "@/server/testing/world/signing";
import { type Owner, type Sent, stopClock } from "@/server/testing/world/world";

let rest: RestWorld;
let stranger: Owner;
let strangerToken: string;
let own: Sent;
let foreign: Sent;
beforeAll(async () => {
  rest = await restWorld();
  stranger = await rest.world.stranger();
  strangerToken = await rest.getToken(stranger);
  own = await rest.world.draft({ recipients: [signer("Ana")] });
  foreign = await rest.world.draft({ recipients: [signer("Zoe")] }, stranger);
});
afterAll(() => rest[Symbol.asyncDispose]());

async function getAnswer(method: string, path: string, options?: CallOptions) {
  const answer = await rest.call(method, `/api/v2${path}`, options);
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text === "" ? null : JSON.parse(text),
  };
}
const postJson = (path: string, json: unknown, options?: CallOptions) =>
  getAnswer("POST", path, { json, ...options });

describe("authentication", () => {
  const UNAUTHORIZED = {
    message: "Authorization was not provided or is not valid.",
    code: "UNAUTHORIZED",
  };

  test.each([
    ["no header", {}],
    ["an unknown token", { authorization: `api_${"0".repeat(32)}` }],
    ["Bearer and nothing after it", { authorization: "Bearer " }],
    ["a session cookie instead", { cookie: "rubrica.session=abc" }],
  ])("%s is 401 with only message and code", async (_, headers) => {
    const { status, body } = await getAnswer("GET", "/envelope", { token: null, headers });
    expect([status, body]).toEqual([401, UNAUTHORIZED]);
  });

  test.each(["", "Bearer ", "bearer "])("the token is accepted after %j", async (prefix) => {
    const { status } = await getAnswer("GET", "/envelope", {
      headers: { authorization: `${prefix}${rest.apiToken}` },
    });
    expect(status).toBe(200);
  });

  test("an expired token is refused with 401 EXPIRED_CODE", async () => {
    const token = await rest.getToken(rest.world.owner, { expiresAt: new Date(Date.now() - 1000) });
    const { status, body } = await getAnswer("GET", "/envelope", { token });
    expect([status, body.code]).toEqual([401, "EXPIRED_CODE"]);
  });

  test("a MEMBER may not cancel an envelope they do not own: 403", async () => {
    const other = await rest.world.stranger();
    await rest.world.test.sql`insert into team_member (team_id, user_id, role, created_at)
      values (${rest.world.owner.teamId}, ${other.userId}, 'MEMBER', ${new Date().toISOString()})`;
    const token = await rest.getToken({ ...other, teamId: rest.world.owner.teamId });
    const { status, body } = await postJson("/envelope/cancel", { envelopeId: own.envelope.id }, { token });
    expect([status, body]).toEqual([
      403,
      { message: "You do not have access to this action.", code: "FORBIDDEN" },
    ]);
  });
});

describe("another team's objects look like unknown ones", () => {
  const unknownEnvelope = "envelope_abcdefghiklmnors";
  const unknownItem = "envelope_item_abcdefghiklmnors";
  const getIds = (known: boolean) => ({
    envelope: known ? foreign.envelope.id : unknownEnvelope,
    item: known ? (foreign.items[0]?.id ?? "") : unknownItem,
  });
  type Ids = ReturnType<typeof getIds>;
  const calls: [string, string, (id: Ids) => string, ((id: Ids) => object)?][] = [
    ["GET", "envelope", ({ envelope }) => `/envelope/${envelope}`],
    ["GET", "audit log", ({ envelope }) => `/envelope/${envelope}/audit-log/download`],
    ["GET", "file", ({ item }) => `/envelope/item/${item}/download`],
    ["POST", "update", () => "/envelope/update", (id) => ({ envelopeId: id.envelope, data: { title: "x" } })],
    ["POST", "distribute", () => "/envelope/distribute", (id) => ({ envelopeId: id.envelope })],
    [
      "POST",
      "redistribute",
      () => "/envelope/redistribute",
      (id) => ({ envelopeId: id.envelope, recipients: [1] }),
    ],
    [
      "POST",
      "schedule",
      () => "/envelope/schedule",
      (id) => ({ envelopeId: id.envelope, ...getTimeInThreeDays() }),
    ],
    ["POST", "unschedule", () => "/envelope/unschedule", (id) => ({ envelopeId: id.envelope })],
    ["POST", "cancel", () => "/envelope/cancel", (id) => ({ envelopeId: id.envelope })],
    ["POST", "delete", () => "/envelope/delete", (id) => ({ envelopeId: id.envelope })],
    [
      "POST",
      "item",
      () => "/envelope/item/delete",
      (id) => ({ envelopeId: id.envelope, envelopeItemId: id.item }),
    ],
    [
      "POST",
      "recipients",
      () => "/envelope/recipient/create-many",
      (id) => ({ envelopeId: id.envelope, data: [{ email: "", name: "X", role: "CC" }] }),
    ],
    [
      "POST",
      "fields",
      () => "/envelope/field/create-many",
      (id) => ({ envelopeId: id.envelope, data: [{ ...box("TEXT"), recipientId: 1 }] }),
    ],
  ];
  test.each(calls)("%s of the %s", async (method, _, path, json) => {
    const [there, nowhere] = [getIds(true), getIds(false)];
    const a = await getAnswer(method, path(there), json ? { json: json(there) } : {});
    const b = await getAnswer(method, path(nowhere), json ? { json: json(nowhere) } : {});
    expect([a.status, a.text]).toEqual([404, b.text]);
    expect(Object.keys(a.body).sort()).toEqual(["code", "message"]);
    expect(a.body.code).toBe("NOT_FOUND");
  });
});

describe("invalid requests", () => {
  test("a wrong method gets a JSON 405 with the allowed methods", async () => {
    const { status, headers, body } = await getAnswer("PUT", "/envelope/cancel", { token: null });
    expect([status, headers.get("allow"), body]).toEqual([
      405,
      "POST, OPTIONS",
      { message: "This method is not allowed here.", code: "METHOD_NOT_ALLOWED" },
    ]);
    expect((await getAnswer("GET", "/envelope/create")).status).toBe(405);
  });

  test.each(["GET", "POST", "DELETE"])("%s on an unknown path gets a JSON 404", async (method) => {
    const { status, body } = await getAnswer(method, "/no/such/path", { token: null });
    expect([status, body]).toEqual([404, { message: "Not found.", code: "NOT_FOUND" }]);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])(
    "%s instead of JSON is 415",
    async (type) => {
      const { status, body } = await postJson("/envelope/cancel", "a=b", {
        headers: { "content-type": type },
      });
      expect([status, body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    },
  );

  test("JSON instead of multipart is 415", async () => {
    const { status, body } = await postJson("/envelope/create", { title: "x", type: "DOCUMENT" });
    expect([status, body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test.each([
    ["not JSON", "{", "PARSE_ERROR"],
    ["a list", "[]", "INVALID_BODY"],
    ["a prototype", '{"__proto__": {"isAdmin": true}}', "INVALID_BODY"],
    ["a prototype deep down", '{"meta": {"a": [{"__proto__": 1}]}}', "INVALID_BODY"],
    ["a NUL", '{"envelopeId": "a\\u0000b"}', "INVALID_BODY"],
    ["half an emoji", '{"envelopeId": "\\ud83d"}', "INVALID_BODY"],
    ["the same key twice", '{"envelopeId": "envelope_aa", "envelopeId": "envelope_bb"}', "INVALID_BODY"],
    ["the same key twice, spelt two ways, deep down", '{"a": [{"b": 1, "\\u0062": 2}]}', "INVALID_BODY"],
    ["a number beyond all numbers", '{"page": 1e999}', "INVALID_BODY"],
    ["100 levels", `${'{"a":'.repeat(100)}1${"}".repeat(100)}`, "INVALID_BODY"],
  ])("a body that is %s is 400", async (_, json, code) => {
    const { status, body } = await postJson("/envelope/cancel", json);
    expect([status, body.code]).toEqual([400, code]);
  });

  test("a key may occur in two objects or inside a text", async () => {
    const json = '{"a": {"k": 1}, "b": [{"k": 1}, {"k": "k"}], "c": "\\"k\\": 1, \\"k\\": 2"}';
    const { body } = await postJson("/envelope/cancel", json);
    expect(body.issues).toEqual([{ path: "envelopeId", message: expect.any(String) }]);
  });

  test.each([
    ["application/json; charset=utf-8", 400],
    ["application/json; charset=UTF8", 400],
    ["Application/JSON", 400],
    ["application/json; charset=utf-16", 415],
    ["application/json; charset=iso-8859-1", 415],
    ["application/jsonp", 415],
  ])("JSON sent as %s is %i", async (type, expected) => {
    const { status } = await postJson("/envelope/cancel", "{}", { headers: { "content-type": type } });
    expect(status).toBe(expected);
  });

  test("a byte order mark before the body is ignored, and bytes that are not UTF-8 are refused", async () => {
    const sendBytes = async (bytes: number[]) => {
      const answer = await fetch(`${rest.baseUrl}/api/v2/envelope/cancel`, {
        method: "POST",
        headers: { authorization: rest.apiToken, "content-type": "application/json" },
        body: new Uint8Array(bytes),
      });
      return (await answer.json()).code;
    };
    const empty = [0x7b, 0x7d];
    expect(await sendBytes([0xef, 0xbb, 0xbf, ...empty])).toBe("BAD_REQUEST");
    expect(await sendBytes([0xff, 0xfe, ...empty])).toBe("PARSE_ERROR");
    expect(await sendBytes([0x7b, 0x22, 0xc3, 0x22, 0x3a, 0x31, 0x7d])).toBe("PARSE_ERROR");
  });

  test("a body over 1 MB is 413", async () => {
    const { status, body } = await postJson("/envelope/cancel", { envelopeId: "x".repeat(1024 * 1024) });
    expect([status, body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test("a missing key is 400 with an issue that names it, even without a body", async () => {
    for (const options of [{ json: {} }, {}]) {
      const { status, body } = await getAnswer("POST", "/envelope/distribute", options);
      expect(status).toBe(400);
      expect(Object.keys(body).sort()).toEqual(["code", "issues", "message"]);
      expect(body.code).toBe("BAD_REQUEST");
      expect(body.issues).toEqual([{ path: "envelopeId", message: expect.stringMatching(/^envelopeId: /) }]);
    }
  });

  test("a malformed envelope id is 400 INVALID_BODY, not 404", async () => {
    for (const id of ["123", "envelope_", "envelope_%00", "x%2F..%2Fy"]) {
      const { status, body } = await getAnswer("GET", `/envelope/${id}`);
      expect([id, status, body.code]).toEqual([id, 400, "INVALID_BODY"]);
    }
  });

  test("JSON bodies are not coerced: a number sent as text is refused and named", async () => {
    const recipients = [String(own.recipients[0]?.id)];
    const { status, body } = await postJson("/envelope/redistribute", {
      envelopeId: own.envelope.id,
      recipients,
    });
    expect([status, body.code, body.issues[0].path]).toEqual([400, "BAD_REQUEST", "recipients.0"]);
  });

  test("unknown keys are ignored", async () => {
    const { status, body } = await postJson("/envelope/update", {
      envelopeId: own.envelope.id,
      surprise: 1,
      data: { title: "Renamed", surprise: { deep: true } },
    });
    expect([status, body.title]).toEqual([200, "Renamed"]);
  });

  test("EXPLICIT_NONE together with another method is refused", async () => {
    const { status, body } = await postJson("/envelope/recipient/create-many", {
      envelopeId: own.envelope.id,
      data: [{ email: "", name: "X", role: "SIGNER", actionAuth: ["EXPLICIT_NONE", "ACCOUNT"] }],
    });
    expect([status, body.issues[0].path]).toEqual([400, "data.0.actionAuth"]);
  });
});

describe("fields", () => {
  const createField = (field: object) =>
    postJson("/envelope/field/create-many", {
      envelopeId: own.envelope.id,
      data: [{ ...box("TEXT"), recipientId: own.recipients[0]?.id, ...field }],
    });

  test.each([
    ["reaches over the right edge", { positionX: 80, width: 30 }, /width|positionX/],
    ["reaches below the page", { positionY: 99, height: 5 }, /height|positionY/],
    ["lies on a page that does not exist", { page: 2 }, /page/],
    ["lies on half a page", { page: 1.5 }, /page/],
    ["starts left of the page", { positionX: -5 }, /positionX/],
  ])("one that %s is 400, naming the field and the unit", async (_, field, key) => {
    const { status, body } = await createField(field);
    expect(status).toBe(400);
    const refusalText = `${body.message} ${JSON.stringify(body.issues ?? [])}`;
    expect(refusalText).toMatch(key);
    expect(refusalText).toContain("data.0");
    if (!("page" in field)) expect(refusalText).toMatch(/percent/i);
  });

  test("are returned with numbers, in the order given", async () => {
    const { status, body } = await postJson("/envelope/field/create-many", {
      envelopeId: own.envelope.id,
      data: [40, 50].map((positionY) => ({ ...box("TEXT"), positionY, recipientId: own.recipients[0]?.id })),
    });
    expect(status).toBe(200);
    expect(body.data.map((field: { positionY: number }) => field.positionY)).toEqual([40, 50]);
  });
});

describe("the list", () => {
  let token: string;
  beforeAll(async () => {
    const lister = await rest.world.stranger();
    token = await rest.getToken(lister);
    for (const title of ["Alpha 50%", "Beta", "Gamma"]) {
      await rest.world.draft({ title, recipients: [signer("Lea")] }, lister);
    }
    await rest.world.send({ title: "Delta", recipients: [signer("Max")] }, lister);
  });
  const listEnvelopes = async (query: string) => {
    const { status, body } = await getAnswer("GET", `/envelope?${query}`, { token });
    const titles = body.data?.map((row: { title: string }) => row.title);
    return { status, body, titles };
  };

  test("pages through all envelopes with exact totals, newest first", async () => {
    const first = await listEnvelopes("perPage=3");
    expect(first.titles).toEqual(["Delta", "Gamma", "Beta"]);
    expect(first.body).toMatchObject({ count: 4, currentPage: 1, perPage: 3, totalPages: 2 });
    expect((await listEnvelopes("perPage=3&page=2")).titles).toEqual(["Alpha 50%"]);
    const past = await listEnvelopes("perPage=3&page=9");
    expect([past.status, past.titles]).toEqual([200, []]);
  });

  test.each([
    ["status=PENDING", ["Delta"]],
    ["status=COMPLETED", []],
    ["type=TEMPLATE", []],
    ["query=beta", ["Beta"]],
    ["query=max%40example.com", ["Delta"]],
    ["query=50%25", ["Alpha 50%"]],
    ["query=%25", ["Alpha 50%"]],
    ["orderByDirection=asc&perPage=1", ["Alpha 50%"]],
    ["hasExpiredRecipients=true", []],
    ["hasExpiredRecipients=false&query=Gamma", ["Gamma"]],
    ["folderId=*&query=Beta", ["Beta"]],
    ["templateId=7", []],
  ])("%s gives %j", async (query, titles) => {
    expect((await listEnvelopes(query)).titles).toEqual(titles);
  });

  test.each([
    "perPage=101",
    "perPage=0",
    "page=0",
    "page=two",
    "page=01",
    "page=1e1",
    "page=+1",
    "page=1.5",
    "page=",
    "hasExpiredRecipients=1",
    "hasExpiredRecipients=TRUE",
    "page=1&page=2",
    "status=OPEN",
    "hasExpiredRecipients=yes",
    "templateId=99999999999",
    "query=%00",
  ])("%s is refused with 400", async (query) => {
    const { status, body } = await listEnvelopes(query);
    expect([status, Object.keys(body).includes("code")]).toEqual([400, true]);
  });

  test("never shows another team's envelopes", async () => {
    const { body } = await getAnswer("GET", "/envelope?perPage=100", { token: strangerToken });
    expect(body.data.map((row: { id: string }) => row.id)).toEqual([foreign.envelope.id]);
  });
});

describe("every answer", () => {
  test("carries request id, rate limit, CORS and no-store, whether refused or not", async () => {
    const answers = [
      await getAnswer("GET", "/envelope"),
      await postJson("/envelope/cancel", { envelopeId: "envelope_zz" }),
    ];
    for (const { headers } of answers) {
      expect(headers.get("x-request-id")).toMatch(/.{8,}/);
      expect(headers.get("x-ratelimit-limit")).toBe(String(env().RATE_LIMIT_PER_TOKEN));
      expect(Number(headers.get("x-ratelimit-remaining"))).toBeLessThan(env().RATE_LIMIT_PER_TOKEN);
      expect(Number(headers.get("x-ratelimit-reset")) * 1000).toBeGreaterThan(Date.now() - 61_000);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("OPTIONS is answered without authentication", async () => {
    const { status, headers } = await getAnswer("OPTIONS", "/envelope/cancel", { token: null });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-methods")).toContain("POST");
    expect(headers.get("access-control-allow-headers")).toContain("Authorization");
  });

  test("HEAD is GET without the body", async () => {
    const { status, text, headers } = await getAnswer("HEAD", "/envelope");
    expect([status, text]).toEqual([200, ""]);
    expect(headers.get("content-type")).toContain("application/json");
  });
});

describe("an answer given before any operation runs", () => {
  test.each([
    ["404", "GET", "/no/such/path", {}],
    ["405", "PUT", "/envelope/cancel", {}],
    ["405 of HEAD", "HEAD", "/envelope/cancel", {}],
    ["401", "GET", "/envelope", { token: null }],
    ["413", "POST", "/envelope/cancel", { json: { envelopeId: "x".repeat(1024 * 1024) } }],
    ["415", "POST", "/envelope/cancel", { json: "a", headers: { "content-type": "text/plain" } }],
  ] as const)("also carries rate limit, request id and CORS: %s", async (status, method, path, options) => {
    const answer = await getAnswer(method, path, options);
    expect(String(answer.status)).toBe(status.slice(0, 3));
    expect(Number(answer.headers.get("x-ratelimit-limit"))).toBeGreaterThan(0);
    expect(answer.headers.get("x-request-id")).toMatch(/.{8,}/);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-expose-headers")).toContain("Idempotency-Replayed");
    if (method === "HEAD") expect(answer.text).toBe("");
  });

  test("guessing paths is rate limited per IP address", async () => {
    const before = env().RATE_LIMIT_PER_IP;
    stopClock(new Date("2026-05-04T10:01:20Z"));
    Object.assign(env(), { RATE_LIMIT_PER_IP: 1 });
    const headers = { "x-test-peer": "198.51.100.20" };
    const statuses = [];
    for (let hit = 0; hit < 2; hit += 1) {
      statuses.push((await getAnswer("GET", `/guess/${hit}`, { headers, token: null })).status);
    }
    Object.assign(env(), { RATE_LIMIT_PER_IP: before });
    stopClock(null);
    expect(statuses).toEqual([404, 429]);
  });

  test("a preflight is not rate limited and lists the allowed headers", async () => {
    const { headers } = await getAnswer("OPTIONS", "/envelope/cancel", { token: null });
    expect(headers.get("x-ratelimit-limit")).toBeNull();
    expect(headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
  });
});

describe("alternative spellings of a path", () => {
  test.each(["/api/v2/envelope/", "/api/v2-beta/envelope", "/api/v2-beta/envelope//?perPage=10"])(
    "%s works like /api/v2/envelope",
    async (path) => {
      const answer = await rest.call("GET", path);
      const plain = await rest.call("GET", "/api/v2/envelope");
      expect([answer.status, await answer.json()]).toEqual([200, await plain.json()]);
    },
  );

  test("an idempotency key applies across all spellings", async () => {
    const { envelope } = await rest.world.draft({ recipients: [signer("Eva")] });
    const options = { json: { envelopeId: envelope.id }, headers: { "idempotency-key": "alias" } };
    const first = await rest.call("POST", "/api/v2-beta/envelope/cancel", options);
    const secondAnswer = await rest.call("POST", "/api/v2/envelope/cancel/", options);
    expect([first.status, secondAnswer.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  });
});

describe("rate limits", () => {
  const before = { ...env() };
  // The minute must not end between the calls.
  beforeEach(() => stopClock(new Date("2026-05-04T10:00:20Z")));
  afterEach(() => {
    Object.assign(env(), before);
    stopClock(null);
  });

  test("a token beyond its limit is 429 with Retry-After, while another token still works", async () => {
    const token = await rest.getToken(rest.world.owner);
    Object.assign(env(), { RATE_LIMIT_PER_TOKEN: 3 });
    const statuses = [];
    for (let hit = 0; hit < 4; hit += 1)
      statuses.push((await getAnswer("GET", "/envelope", { token })).status);
    const { status, headers, body } = await getAnswer("GET", "/envelope", { token });
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect([status, body]).toEqual([
      429,
      { message: "Too many requests. Try again later.", code: "TOO_MANY_REQUESTS" },
    ]);
    expect(headers.get("x-ratelimit-remaining")).toBe("0");
    expect(headers.get("retry-after")).toBe("40");
    expect((await getAnswer("GET", "/envelope", { token: strangerToken })).status).toBe(200);
  });

  test("an IP address beyond its limit is 429 even with a valid token", async () => {
    Object.assign(env(), { RATE_LIMIT_PER_IP: 2 });
    const headers = { "x-test-peer": "198.51.100.7" };
    for (let hit = 0; hit < 3; hit += 1) await getAnswer("GET", "/envelope", { headers, token: null });
    const limited = await getAnswer("GET", "/envelope", { headers });
    expect(limited.status).toBe(429);
    expect((await getAnswer("GET", "/envelope", { headers: { "x-test-peer": "198.51.100.8" } })).status).toBe(
      200,
    );
  });
});
