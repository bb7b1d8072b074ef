import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { env } from "@/server/env";
import { type CallV1, createV1Caller } from "@/server/testing/rest/v1";
import { loadRoutes, type RestWorld, restWorld } from "@/server/testing/rest/world";
import { signer } from "@/server/testing/world/signing";
import { stopClock } from "@/server/testing/world/world";
import { isDocumented } from "../methods";

let rest: RestWorld;
let v1: CallV1;
let documentId: number;
beforeAll(async () => {
  rest = await restWorld();
  v1 = createV1Caller(rest);
  documentId = (await rest.world.draft({ recipients: [signer("Ana")] })).envelope.legacyId;
});
afterAll(() => rest[Symbol.asyncDispose]());

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

describe("authentication", () => {
  test.each([
    ["no header", {}],
    ["an unknown token", { authorization: `api_${"0".repeat(32)}` }],
    ["Bearer and nothing after it", { authorization: "Bearer " }],
    ["a session cookie instead", { cookie: "rubrica.session=abc" }],
  ])("%s is 401 with only a message", async (_, headers) => {
    for (const path of ["/documents", `/documents/${documentId}`, "/me", "/templates"]) {
      const { status, body } = await v1("GET", path, { token: null, headers });
      expect([path, status, body]).toEqual([path, 401, { message: expect.stringMatching(/./) }]);
    }
  });

  test.each(["", "Bearer ", "bearer ", " BEARER  "])("the token is accepted after %j", async (prefix) => {
    const headers = { authorization: `${prefix}${rest.apiToken}` };
    expect((await v1("GET", "/documents", { headers })).status).toBe(200);
  });

  test("an expired token and a token of a disabled account are 401", async () => {
    const expired = await rest.getToken(rest.world.owner, { expiresAt: new Date(Date.now() - 1000) });
    expect((await v1("GET", "/documents", { token: expired })).status).toBe(401);
    const other = await rest.world.stranger();
    const token = await rest.getToken(other);
    await rest.world.test
      .sql`update "user" set disabled_at = ${new Date().toISOString()} where id = ${other.userId}`;
    expect((await v1("GET", "/me", { token })).status).toBe(401);
  });

  test("GET /me returns the name of the token's team", async () => {
    expect((await v1("GET", "/me")).body).toEqual({ name: "Team of Olga Owner" });
  });
});

test("the procedures behind v1 answer API tokens only: a signed-in user gets no signed links from them", async () => {
  const api = createCallerFor({ actor: rest.world.owner, requestId: "test" });
  for (const call of [
    () => api.legacy.resolve({ type: "DOCUMENT", id: String(documentId) }),
    () => api.legacy.create({ type: "DOCUMENT", title: "T", recipients: [], meta: {} }),
    () => api.legacy.documents({ envelopeIds: [] }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  }
});

describe("invalid requests", () => {
  test("a wrong method gets a JSON 405 with the allowed methods", async () => {
    const { status, headers, body } = await v1("PUT", `/documents/${documentId}/fields/1`, { json: {} });
    expect([status, headers.get("allow"), Object.keys(body)]).toEqual([
      405,
      "GET, HEAD, PATCH, DELETE, OPTIONS",
      ["message"],
    ]);
  });

  test.each(["GET", "POST", "PATCH", "DELETE", "PUT"])(
    "%s on an unknown path gets a JSON 404",
    async (method) => {
      const { status, body } = await v1(method, "/no/such/path", { token: null });
      expect([status, body]).toEqual([404, { message: "Not found." }]);
    },
  );

  test.each<[string, string, Record<string, string>, number]>([
    ["not JSON", "{", {}, 400],
    ["a list", "[]", {}, 400],
    ["a prototype", '{"__proto__": {"isAdmin": true}}', {}, 400],
    ["a NUL", '{"title": "a\\u0000b"}', {}, 400],
    ["100 levels deep", `${'{"a":'.repeat(100)}1${"}".repeat(100)}`, {}, 400],
    ["larger than 1 MB", JSON.stringify({ title: "x".repeat(1024 * 1024) }), {}, 413],
    ["a form", "title=x", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ])("a body that is %s is refused with a message", async (_, json, headers, status) => {
    const answer = await v1("POST", "/documents", { json, headers });
    expect([answer.status, typeof answer.body.message, "code" in answer.body]).toEqual([
      status,
      "string",
      false,
    ]);
  });
});

describe("every answer", () => {
  test("has headers for deprecation, request id and rate limit, and is never cached", async () => {
    const answers = [
      await v1("GET", "/documents"),
      await v1("GET", "/documents/0"),
      await v1("GET", "/documents", { token: null }),
      await v1("PUT", "/documents"),
      await v1("GET", "/nothing"),
      await v1("GET", "/openapi.json", { token: null }),
    ];
    for (const { status, headers } of answers) {
      expect([status, headers.get("deprecation")]).toEqual([status, "true"]);
      expect(headers.get("x-request-id")).toMatch(/.{8,}/);
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("access-control-allow-origin")).toBe("*");
      for (const name of ["limit", "remaining", "reset"]) {
        expect([status, name, headers.get(`x-ratelimit-${name}`)]).toEqual([
          status,
          name,
          expect.stringMatching(/^\d+$/),
        ]);
      }
    }
  });

  test("to OPTIONS lists the methods without authentication; HEAD is GET without the body", async () => {
    const path = `/documents/${documentId}/recipients/1`;
    const options = await v1("OPTIONS", path, { token: null });
    expect([options.status, options.headers.get("access-control-allow-methods")]).toEqual([
      204,
      "PATCH, DELETE, OPTIONS",
    ]);
    const head = await v1("HEAD", "/documents");
    expect([head.status, head.text]).toEqual([200, ""]);
  });
});

describe("limits", () => {
  const before = { ...env() };
  afterEach(() => {
    Object.assign(env(), before);
    stopClock(null);
  });

  test("of v1 are counted separately from v2; beyond them it is 429 with Retry-After", async () => {
    stopClock(new Date("2026-05-04T10:00:20Z"));
    const token = await rest.getToken(rest.world.owner);
    Object.assign(env(), { RATE_LIMIT_PER_TOKEN: 2 });
    const statuses = [];
    for (let hit = 0; hit < 3; hit += 1) statuses.push((await v1("GET", "/me", { token })).status);
    const { status, headers, body } = await v1("GET", "/me", { token });
    expect([...statuses, status]).toEqual([200, 200, 429, 429]);
    expect(body).toEqual({ message: "Too many requests. Try again later." });
    expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual(["2", "0"]);
    expect([headers.get("x-ratelimit-reset"), headers.get("retry-after")]).toEqual([
      String(Date.parse("2026-05-04T10:01:00Z") / 1000),
      "40",
    ]);
    expect((await rest.call("GET", "/api/v2/envelope", { token })).status).toBe(200);
  });

  test("per IP address also apply to signed links, which carry no token", async () => {
    stopClock(new Date("2026-05-04T10:00:20Z"));
    Object.assign(env(), { RATE_LIMIT_PER_IP: 1 });
    const headers = { "x-test-peer": "198.51.100.77" };
    const options = { headers, token: null };
    expect((await v1("GET", "/downloads/x.y", options)).status).toBe(404);
    const { status, body } = await v1("GET", "/downloads/x.y", options);
    expect([status, Object.keys(body)]).toEqual([429, ["message"]]);
  });
});

describe("GET /openapi.json", () => {
  test("describes version 1.0.0: exactly the existing routes, each with its answers", async () => {
    const { status, body } = await v1("GET", "/openapi.json", { token: null });
    expect([status, body.openapi, body.info.version]).toEqual([200, "3.1.0", "1.0.0"]);
    const described = Object.entries<Record<string, object>>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const offered = (await loadRoutes("api/v1")).flatMap(({ pattern, module }) => {
      const path = `/${pattern.join("/")}`.replace(/\[(\w+)\]/g, "{$1}");
      return METHODS.filter((method) => isDocumented(module[method])).map((method) => `${method} ${path}`);
    });
    expect(described.sort()).toEqual(offered.filter((route) => !route.endsWith("/openapi.json")).sort());
    /** The seven operations of seed 4.7. */
    for (const route of [
      "GET /api/v1/documents",
      "POST /api/v1/documents",
      "GET /api/v1/documents/{id}",
      "DELETE /api/v1/documents/{id}",
      "GET /api/v1/documents/{id}/recipients",
      "GET /api/v1/documents/{id}/fields",
      "GET /api/v1/documents/{id}/fields/{fieldId}",
    ]) {
      expect(described).toContain(route);
    }
  });

  test("documents the keys, defaults and requirements of the seed", async () => {
    const { body } = await v1("GET", "/openapi.json", { token: null });
    const get = body.paths["/api/v1/documents/{id}/recipients"].get;
    const recipient = get.responses[200].content["application/json"].schema.items;
    expect(recipient.required).toEqual(
      expect.arrayContaining([
        "id",
        "documentId",
        "name",
        "email",
        "role",
        "token",
        "status",
        "viewCount",
        "createdAt",
        "updatedAt",
      ]),
    );
    for (const optional of ["signingOrder", "dateSent", "dateOpened", "dateCompleted", "authMethod"]) {
      expect([optional, recipient.required.includes(optional)]).toEqual([optional, false]);
      expect(Object.keys(recipient.properties)).toContain(optional);
    }
    const parameters = body.paths["/api/v1/documents"].get.parameters;
    for (const name of ["page", "perPage"]) {
      const parameter = parameters.find((one: { name: string }) => one.name === name);
      expect(parameter.schema).toMatchObject({ type: "integer", minimum: 1, default: 1 });
    }
    const create = body.paths["/api/v1/documents"].post.requestBody.content["application/json"].schema;
    expect(create.required.sort()).toEqual(["recipients", "title"]);
    expect(create.properties.recipients.items.required.sort()).toEqual(["email", "name"]);
    expect(get.responses[401].content["application/json"].schema).toMatchObject({ required: ["message"] });
    expect(get.parameters).toEqual([{ name: "id", in: "path", required: true, schema: { type: "string" } }]);
  });
});

test("every route of v1 answers every method", async () => {
  for (const { file, module } of await loadRoutes("api/v1")) {
    expect([file, METHODS.filter((method) => typeof module[method] === "function")]).toEqual([file, METHODS]);
  }
});
