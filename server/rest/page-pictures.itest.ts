import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getSessionCookieName } from "@/server/auth/next-auth";
import { openSession } from "@/server/auth/session-store";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { env } from "@/server/env";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import type { Owner } from "@/server/testing/world/world";

let rest: RestWorld;
let envelopeId: string;
let itemId: string;
let sha256: string;
beforeAll(async () => {
  rest = await restWorld();
  const form = new FormData();
  form.set("payload", JSON.stringify({ title: "Lease", type: "DOCUMENT" }));
  form.append(
    "files",
    new Blob([Buffer.from(simplePdf([{}, {}, {}]))], { type: "application/pdf" }),
    "lease.pdf",
  );
  envelopeId = (await (await rest.call("POST", "/api/v2/envelope/create", { form })).json()).id;
  const [row] = await rest.world.test.sql`
    select i.id, encode(v.sha256, 'hex') as sha256 from envelope_item i
    join item_version v on v.id = i.original_version_id where i.envelope_id = ${envelopeId}`;
  itemId = row?.id;
  sha256 = row?.sha256;
});
afterAll(() => rest[Symbol.asyncDispose]());

async function requestPicture(address: string, owner: Owner | null, headers: Record<string, string> = {}) {
  const sessionId = owner && (await openSession(rest.world.db, owner.userId, NO_ORIGIN));
  const token = sessionId && (await encode({ token: { sessionId }, secret: env().NEXTAUTH_SECRET }));
  return rest.call("GET", `/api/files/items/${address}`, {
    token: null,
    headers: { ...(token ? { cookie: `${getSessionCookieName()}=${token}` } : {}), ...headers },
  });
}

test("a page's small picture may be cached when its URL names the file's hash", async () => {
  const { owner } = rest.world;
  const answer = await requestPicture(`${itemId}/pages/3?v=${sha256}`, owner);
  const png = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect([png.toString("latin1", 1, 4), png.readUInt32BE(16)]).toEqual(["PNG", 160]);
  expect(answer.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  const etag = answer.headers.get("etag") ?? "";
  const cachedAnswer = await requestPicture(`${itemId}/pages/3?v=${sha256}`, owner, {
    "if-none-match": etag,
  });
  expect([cachedAnswer.status, await cachedAnswer.text()]).toEqual([304, ""]);
  for (const version of ["", `?v=${"0".repeat(64)}`]) {
    const other = await requestPicture(`${itemId}/pages/3${version}`, owner);
    expect([other.status, other.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    await other.arrayBuffer();
  }
});

test("a page's picture is refused to strangers, for missing pages and after the envelope was deleted", async () => {
  const { owner } = rest.world;
  const stranger = await rest.world.stranger();
  const unknown = await (await requestPicture("envelope_item_unknown/pages/1", owner)).text();
  const refused = await requestPicture(`${itemId}/pages/1?v=${sha256}`, stranger);
  expect([refused.status, await refused.text()]).toEqual([404, unknown]);
  expect(refused.headers.get("cache-control")).toBe("private, no-store");
  expect((await requestPicture(`${itemId}/pages/1`, null)).status).toBe(401);
  for (const page of ["0", "4", "-1", "1.5", "x", "1e3", "9999999999"]) {
    expect([page, (await requestPicture(`${itemId}/pages/${page}`, owner)).status]).toEqual([page, 404]);
  }
  await rest.call("POST", "/api/v2/envelope/delete", { json: { envelopeId } });
  expect((await requestPicture(`${itemId}/pages/1?v=${sha256}`, owner)).status).toBe(404);
});
