import { createHmac } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hashApiToken } from "@/server/secrets";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { stopClock } from "@/server/testing/world/world";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterEach(() => stopClock(null));
afterAll(() => it[Symbol.asyncDispose]());

const createToken = (input: object = {}, token?: string | null) =>
  it.post("/embedding/create-presign-token", input, token === undefined ? {} : { token });
const verifyToken = async (input: object): Promise<unknown> => {
  const { status, body } = await it.post("/embedding/verify-presign-token", input, { token: null });
  expect(status).toBe(200);
  return body.success;
};
/** Signs a token by hand, so that our check is not judged by the library that made it. */
function forgeToken(claims: object, key: Uint8Array, header: object = { alg: "HS256", typ: "JWT" }): string {
  const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = `${encodePart(header)}.${encodePart(claims)}`;
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
}

describe("creating a presign token", () => {
  test("returns the token, its end and its seconds, with one hour by default", async () => {
    stopClock(new Date("2026-05-04T10:00:00.400Z"));
    const { status, body } = await createToken();
    expect([status, Object.keys(body).sort()]).toEqual([200, ["expiresAt", "expiresIn", "token"]]);
    expect([body.expiresAt, body.expiresIn]).toEqual(["2026-05-04T11:00:00.000Z", 3600]);
  });

  test("gives an HS256 JWT for the team and its API token, keyed by the token's stored hash", async () => {
    stopClock(new Date("2026-05-04T10:00:00Z"));
    const { body } = await createToken({ expiresIn: 5, scope: "envelopeId:envelope_abcdefghiklmnors" });
    const [row] =
      await it.sql`select id from api_token where token_hash = ${Buffer.from(hashApiToken(it.rest.apiToken))}`;
    expect(decodeProtectedHeader(body.token)).toEqual({ alg: "HS256", typ: "JWT" });
    expect(decodeJwt(body.token)).toEqual({
      aud: String(it.world.owner.teamId),
      sub: String(row?.id),
      scope: "envelopeId:envelope_abcdefghiklmnors",
      iat: Date.parse("2026-05-04T10:00:00Z") / 1000,
      exp: Date.parse("2026-05-04T10:05:00Z") / 1000,
    });
    const [head, claims, signature] = body.token.split(".");
    const own = createHmac("sha256", hashApiToken(it.rest.apiToken)).update(`${head}.${claims}`);
    expect(signature).toBe(own.digest("base64url"));
  });

  test.each([0, 4, 10_081, 5.5, -5, "60", null])("for %j minutes is refused with 400", async (expiresIn) => {
    expect((await createToken({ expiresIn })).status).toBe(400);
  });

  test.each([
    "",
    "x",
    "envelopeId:",
    "envelopeId:1",
    "documentId:0",
    "documentId:x",
    "userId:1",
    "templateId:1\n",
    `envelopeId:envelope_${"a".repeat(65)}`,
  ])("for the scope %j is refused with 400", async (scope) => {
    expect((await createToken({ scope })).status).toBe(400);
  });

  test.each([5, 10_080])("for %i minutes works", async (expiresIn) => {
    expect((await createToken({ expiresIn })).body.expiresIn).toBe(expiresIn * 60);
  });

  test("needs an API token: 401 without one", async () => {
    expect(getCode(await createToken({}, null))).toEqual([401, "UNAUTHORIZED"]);
  });
});

describe("verifying a presign token", () => {
  test("succeeds until the token's end and not from then on", async () => {
    stopClock(new Date("2026-05-04T10:00:00Z"));
    const { body } = await createToken({ expiresIn: 5 });
    expect(await verifyToken({ token: body.token })).toBe(true);
    stopClock(new Date("2026-05-04T10:04:59Z"));
    expect(await verifyToken({ token: body.token })).toBe(true);
    stopClock(new Date("2026-05-04T10:05:00Z"));
    expect(await verifyToken({ token: body.token })).toBe(false);
  });

  test("compares scopes only when token and request both name one", async () => {
    const scoped = (await createToken({ scope: "documentId:7" })).body.token;
    const plain = (await createToken()).body.token;
    expect(await verifyToken({ token: scoped, scope: "documentId:7" })).toBe(true);
    expect(await verifyToken({ token: scoped, scope: "documentId:8" })).toBe(false);
    expect(await verifyToken({ token: scoped })).toBe(true);
    expect(await verifyToken({ token: plain, scope: "documentId:7" })).toBe(true);
  });

  test.each([
    [
      "revoked",
      (hash: Buffer) =>
        it.sql`update api_token set revoked_at = clock_timestamp() where token_hash = ${hash}`,
    ],
    [
      "out of date",
      (hash: Buffer) =>
        it.sql`update api_token set expires_at = clock_timestamp() where token_hash = ${hash}`,
    ],
    ["deleted", (hash: Buffer) => it.sql`delete from api_token where token_hash = ${hash}`],
  ])("fails once the API token behind it is %s", async (_, end) => {
    const apiToken = await it.rest.getToken(it.world.owner);
    const { token } = (await createToken({}, apiToken)).body;
    expect(await verifyToken({ token })).toBe(true);
    await end(Buffer.from(hashApiToken(apiToken)));
    expect(await verifyToken({ token })).toBe(false);
  });

  test("fails once its creator is disabled or has left the team", async () => {
    const disabled = await it.member("MANAGER");
    const formerMember = await it.member("MEMBER");
    const tokens = [];
    for (const { token } of [disabled, formerMember]) tokens.push((await createToken({}, token)).body.token);
    for (const token of tokens) expect(await verifyToken({ token })).toBe(true);
    await it.sql`update "user" set disabled_at = clock_timestamp() where id = ${disabled.person.userId}`;
    await it.sql`delete from team_member where user_id = ${formerMember.person.userId} and team_id = ${formerMember.person.teamId}`;
    for (const token of tokens) expect(await verifyToken({ token })).toBe(false);
  });

  test("answers false, never an error, for a forged or malformed token", async () => {
    const { token } = (await createToken()).body;
    const claims = decodeJwt(token);
    const key = hashApiToken(it.rest.apiToken);
    expect(await verifyToken({ token: forgeToken(claims, key) })).toBe(true);
    const [head, body, signature] = token.split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const bad of [
      "",
      "x",
      "a.b.c",
      "..",
      `${head}.${body}`,
      `${head}.${body}.`,
      `${none}.${body}.`,
      `${head}.${body}.${signature.slice(0, -2)}AA`,
      forgeToken(claims, hashApiToken("api_other")),
      forgeToken({ ...claims, aud: "999999" }, key),
      forgeToken({ ...claims, sub: "2147483648" }, key),
      forgeToken({ ...claims, sub: "0" }, key),
      forgeToken({ ...claims, sub: "1 or 1=1" }, key),
      forgeToken({ ...claims, sub: null }, key),
      forgeToken({ ...claims, exp: undefined }, key),
      forgeToken({ ...claims, exp: "9999999999" }, key),
      forgeToken({ ...claims, scope: 7 }, key),
      forgeToken(claims, key, { alg: "HS512" }),
      forgeToken(claims, key, { alg: "HS256", crit: ["b64"], b64: false }),
      "\u202e".repeat(100),
      "x".repeat(4096),
    ]) {
      expect([bad, await verifyToken({ token: bad })]).toEqual([bad, false]);
    }
  });

  test("is refused with 400 only for a malformed request", async () => {
    for (const input of [{}, { token: 7 }, { token: "x".repeat(4097) }, { token: "x", scope: 7 }]) {
      expect((await it.post("/embedding/verify-presign-token", input, { token: null })).status).toBe(400);
    }
  });

  test("needs no Authorization, but refuses an invalid API token with 401", async () => {
    const { token } = (await createToken()).body;
    const verifyAs = (apiToken: string) =>
      it.post("/embedding/verify-presign-token", { token }, { token: apiToken });
    expect((await verifyAs(it.rest.apiToken)).body).toEqual({ success: true });
    expect(getCode(await verifyAs("api_wrong"))).toEqual([401, "UNAUTHORIZED"]);
  });
});
