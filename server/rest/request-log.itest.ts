import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { logRequest, writeRequests } from "@/server/db/store/request-log";
import { provide } from "@/server/runtime";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { createV1Caller } from "@/server/testing/rest/v1";
import { catchErrorCode } from "@/server/testing/world/error-code";
import type { Owner } from "@/server/testing/world/world";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  await writeRequests();
  await it.sql`delete from api_request`;
});

const TOKEN = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";

const createApi = ({ userId, email, name }: Owner) =>
  createCallerFor({
    actor: null,
    account: { userId, email, name, sessionId: "s", isInstanceAdmin: false },
    requestId: "test",
  });
async function listRequests(more: object = {}, owner: Owner = it.world.owner) {
  await writeRequests();
  return createApi(owner).apiRequest.list({ teamId: owner.teamId, ...more });
}

describe("the request log", () => {
  test("records method, path, status, duration, token and request id of a call, but not its body", async () => {
    const answer = await it.post("/folder/create", { name: "Very private name" });
    const { data, count } = await listRequests();
    expect([count, data[0]]).toEqual([
      1,
      {
        id: expect.any(Number),
        at: expect.stringMatching(/Z$/),
        method: "POST",
        path: "/api/v2/folder/create",
        status: 200,
        ms: expect.any(Number),
        tokenName: "test",
        requestId: answer.headers.get("x-request-id"),
      },
    ]);
    const [row] = await it.sql`select to_jsonb(r)::text as text from api_request r`;
    expect(row?.text).not.toContain("private");
  });

  test("records refused calls, HEAD requests and calls of v1", async () => {
    const narrow = await it.rest.getToken(it.world.owner, { scopes: ["send"] });
    await it.get("/envelope", { token: narrow });
    await it.get("/envelope/envelope_abcdefghiklmnors");
    await createV1Caller(it.rest)("GET", "/documents/1");
    await it.rest.call("HEAD", "/api/v2/envelope");
    const { data } = await listRequests();
    expect(data.map(({ method, path, status }) => [method, path, status])).toEqual([
      ["HEAD", "/api/v2/envelope", 200],
      ["GET", "/api/v1/documents/1", 404],
      ["GET", "/api/v2/envelope/envelope_abcdefghiklmnors", 404],
      ["GET", "/api/v2/envelope", 403],
    ]);
  });

  test("holds no signing token or API token, wherever the caller put it", async () => {
    await it.get(`/envelope/attachment?envelopeId=envelope_abcdefghiklmnors&token=${TOKEN}`);
    await it.get(`/envelope?query=${TOKEN}&page=1`);
    await it.get(`/envelope/${TOKEN}`);
    await it.get(`/envelope?query=${it.rest.apiToken}`);
    await listRequests();
    const rows = await it.sql`select path from api_request order by id`;
    const text = JSON.stringify(rows);
    expect(rows).toHaveLength(4);
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain(it.rest.apiToken.slice(4, 20));
  });

  test("records no call without a known token", async () => {
    await it.get("/envelope", { token: "api_00000000000000000000000000000000" });
    await it.get("/envelope", { token: null });
    expect((await listRequests()).count).toBe(0);
  });

  test("can be searched by path and request id, and filtered by method, status and token", async () => {
    const other = await it.rest.getToken(it.world.owner);
    const first = await it.get("/envelope?query=100%25_sure");
    await it.get("/envelope/template", { token: other });
    await it.post("/folder/create", {});
    const listPaths = async (more: object) => (await listRequests(more)).data.map(({ path }) => path);
    expect(await listPaths({ query: "TEMPL" })).toEqual(["/api/v2/envelope/template"]);
    expect(await listPaths({ query: "100%25_sure" })).toEqual(["/api/v2/envelope?query=100%25_sure"]);
    expect(await listPaths({ query: "e_plate" })).toEqual([]);
    expect(await listPaths({ query: first.headers.get("x-request-id") })).toHaveLength(1);
    expect(await listPaths({ method: "POST" })).toEqual(["/api/v2/folder/create"]);
    expect(await listPaths({ status: "4xx" })).toEqual(["/api/v2/folder/create"]);
    const [row] = await it.sql`select max(id) as id from api_token`;
    expect(await listPaths({ tokenId: Number(row?.id) })).toEqual(["/api/v2/envelope/template"]);
  });

  test("keeps the last thousand calls of a team, without dropping another team's", async () => {
    const stranger = await it.stranger();
    await it.get("/envelope", { token: stranger.token });
    await writeRequests();
    await it.sql`insert into api_request (team_id, at, method, path, status, ms, request_id)
      select ${it.world.owner.teamId}, now(), 'GET', '/old', 200, 1, n::text from generate_series(1, 1200) n`;
    await it.get("/envelope");
    const { count, data } = await listRequests();
    expect([count, data[0]?.path]).toEqual([1000, "/api/v2/envelope"]);
    expect((await listRequests({}, stranger.person)).count).toBe(1);
  });

  test("is refused to a MEMBER and hidden from other teams", async () => {
    const { person } = await it.member("MEMBER");
    const stranger = await it.stranger();
    const { teamId } = it.world.owner;
    expect(await catchErrorCode(createApi(person).apiRequest.list({ teamId }))).toBe("FORBIDDEN");
    expect(await catchErrorCode(createApi(stranger.person).apiRequest.list({ teamId }))).toBe("NOT_FOUND");
  });

  test("that cannot be written loses the waiting entries, but no call and no later entry", async () => {
    const startedAt = performance.now();
    const holder = { teamId: 2_000_000_000, tokenId: 1 };
    logRequest({
      holder,
      method: "GET",
      url: "http://x/api/v2/gone",
      status: 200,
      startedAt,
      requestId: "r",
    });
    await writeRequests();
    expect((await it.get("/envelope")).status).toBe(200);
    expect((await listRequests()).data.map(({ path }) => path)).toEqual(["/api/v2/envelope"]);
  });

  test("keeps a bounded number of waiting calls and drops the oldest", async () => {
    provide("apiRequests", { rows: [], timer: undefined, lost: 0 });
    const { teamId } = it.world.owner;
    const [token] = await it.sql`select min(id) as id from api_token`;
    const holder = { teamId, tokenId: Number(token?.id) };
    for (let n = 0; n < 2100; n += 1) {
      const startedAt = performance.now();
      logRequest({
        holder,
        method: "GET",
        url: `http://x/api/v2/${n}`,
        status: 200,
        startedAt,
        requestId: "r",
      });
    }
    const { data, count } = await listRequests();
    expect([count, data[0]?.path]).toEqual([1000, "/api/v2/2099"]);
  });
});
