import { afterAll, beforeAll, expect, test } from "vitest";
import { writeRequests } from "@/server/db/store/request-log";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { createV1Caller } from "@/server/testing/rest/v1";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

async function createBoundToken(limits: {
  ranges?: string[];
  perMinute?: number;
}): Promise<{ id: number; token: string }> {
  const token = await it.rest.getToken(it.world.owner);
  const [row] = await it.sql`update api_token set address_ranges = ${limits.ranges ?? []},
    per_minute = ${limits.perMinute ?? null} where id = (select max(id) from api_token) returning id`;
  return { id: Number(row?.id), token };
}
const headersFrom = (peer: string) => ({ "x-test-peer": peer });

test("a token limited to IP ranges is refused elsewhere in v2, v1 and uploads, whatever headers claim", async () => {
  const { id, token } = await createBoundToken({ ranges: ["203.0.113.0/24", "2001:db8:0:0:0:0:0:0/32"] });
  const inside = await it.get("/envelope", { token, headers: headersFrom("203.0.113.77") });
  expect(inside.status).toBe(200);
  expect((await it.get("/envelope", { token, headers: headersFrom("2001:db8::5") })).status).toBe(200);
  for (const headers of [
    headersFrom("198.51.100.7"),
    { ...headersFrom("198.51.100.7"), "x-forwarded-for": "203.0.113.77" },
  ]) {
    expect(getCode(await it.get("/envelope", { token, headers }))).toEqual([403, "FORBIDDEN"]);
    expect((await createV1Caller(it.rest)("GET", "/documents", { token, headers })).status).toBe(403);
  }
  const answer = await createV1Caller(it.rest)("POST", "/documents", {
    token,
    headers: headersFrom("203.0.113.77"),
    json: { title: "Lease", recipients: [] },
  });
  const { pathname } = new URL(answer.body.uploadUrl);
  const put = await it.rest.call("PUT", pathname, { token: null, headers: headersFrom("198.51.100.7") });
  expect(put.status).toBe(403);
  const [row] = await it.sql`select last_used_ip from api_token where id = ${id}`;
  expect(row?.last_used_ip).toBe("203.0.113.77");
  await writeRequests();
  const [log] =
    await it.sql`select count(*)::int as n from api_request where token_id = ${id} and status = 403`;
  expect(log?.n).toBeGreaterThanOrEqual(4);
});

test("a token with its own rate is refused beyond it and shows it in its headers; other tokens are not", async () => {
  const { token } = await createBoundToken({ perMinute: 2 });
  const calls = [];
  for (let n = 0; n < 4; n += 1) calls.push(await it.get("/envelope", { token }));
  // The minute may end in between.
  expect(calls.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect(calls[0]?.headers.get("x-ratelimit-limit")).toBe("2");
  expect((await it.get("/envelope")).status).toBe(200);
});

test("a token's own rate cannot exceed the installation's", async () => {
  const { token } = await createBoundToken({ perMinute: 1_000_000 });
  const { headers } = await it.get("/envelope", { token });
  const usual = await it.get("/envelope");
  expect(headers.get("x-ratelimit-limit")).toBe(usual.headers.get("x-ratelimit-limit"));
});
