import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET, HEAD } from "@/app/api/sign/[token]/items/[itemId]/[kind]/route";
import { getSessionCookieName } from "@/server/auth/next-auth";
import { openSession } from "@/server/auth/session-store";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { env } from "@/server/env";
import { buildPageIndex } from "@/server/pdf/viewer/page-index";
import { scannedPdf } from "@/server/testing/pdf/scan";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import type { Owner } from "@/server/testing/world/world";

const PAGES = 40;
let rest: RestWorld;
let original: Buffer;
let expected: Buffer;
let itemId: string;
let signingToken: string;

beforeAll(async () => {
  rest = await restWorld();
  const signature = { identifier: "scan.pdf", type: "SIGNATURE", page: 1, positionX: 10, positionY: 10 };
  const form = new FormData();
  form.set(
    "payload",
    JSON.stringify({
      title: "Scan",
      type: "DOCUMENT",
      recipients: [
        {
          name: "Ana",
          email: "ana@example.com",
          role: "SIGNER",
          fields: [{ ...signature, width: 20, height: 10 }],
        },
      ],
    }),
  );
  form.append(
    "files",
    new Blob([new Uint8Array(scannedPdf(PAGES))], { type: "application/pdf" }),
    "scan.pdf",
  );
  const { id } = await (await rest.call("POST", "/api/v2/envelope/create", { form })).json();
  const sent = await (
    await rest.call("POST", "/api/v2/envelope/distribute", { json: { envelopeId: id } })
  ).json();
  signingToken = new URL(sent.recipients[0].signingUrl).pathname.split("/").at(-1) ?? "";
  const [row] = await rest.world.test.sql`select id from envelope_item where envelope_id = ${id}`;
  itemId = row?.id;
  original = await getBytes(asOwner("original", rest.world.owner));
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-viewer-"));
  writeFileSync(path.join(folder, "scan.pdf"), original);
  expected = Buffer.concat([original, await buildPageIndex(path.join(folder, "scan.pdf"))]);
  rmSync(folder, { recursive: true });
});
afterAll(() => rest[Symbol.asyncDispose]());

const getBytes = async (answer: Promise<Response>) => Buffer.from(await (await answer).arrayBuffer());

async function asOwner(kind: string, owner: Owner, headers: Record<string, string> = {}, method = "GET") {
  const sessionId = await openSession(rest.world.db, owner.userId, NO_ORIGIN);
  const token = await encode({ token: { sessionId }, secret: env().NEXTAUTH_SECRET });
  return rest.call(method, `/api/files/items/${itemId}/${kind}`, {
    token: null,
    headers: { cookie: `${getSessionCookieName()}=${token}`, ...headers },
  });
}

const asRecipient = (kind: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  (method === "HEAD" ? HEAD : GET)(new Request("http://localhost:3000/api/sign/x", { method, headers }), {
    params: Promise.resolve({ token: signingToken, itemId, kind }),
  });

describe.each([
  ["the editor", (headers?: Record<string, string>) => asOwner("reading", rest.world.owner, headers)],
  ["the signing page", (headers?: Record<string, string>) => asRecipient("reading", headers)],
])("the file that %s reads", (_, read) => {
  test("is the original followed by its index, whole and in ranges across the boundary", async () => {
    expect(expected.length).toBeGreaterThan(original.length + 1000);
    expect((await getBytes(read())).equals(expected)).toBe(true);
    const seam = original.length;
    for (const [start, end] of [
      [0, 4],
      [seam - 10, seam - 1],
      [seam - 10, seam + 9],
      [seam, seam + 9],
      [seam + 5, expected.length - 1],
    ] as const) {
      const part = await read({ range: `bytes=${start}-${end}` });
      expect([part.status, part.headers.get("content-range")]).toEqual([
        206,
        `bytes ${start}-${end}/${expected.length}`,
      ]);
      expect((await getBytes(Promise.resolve(part))).equals(expected.subarray(start, end + 1))).toBe(true);
    }
    const last = await getBytes(read({ range: "bytes=-20" }));
    expect(last.equals(expected.subarray(-20))).toBe(true);
    const beyond = await read({ range: `bytes=${expected.length}-` });
    expect([beyond.status, (await beyond.json()).code]).toEqual([416, "RANGE_NOT_SATISFIABLE"]);
  });

  test("has another ETag than the original", async () => {
    const digest = createHash("sha256").update(original).digest("hex");
    const answer = await read({ "if-none-match": `"${digest}"` });
    expect([answer.status, answer.headers.get("etag")]).toEqual([200, `"${digest}-reading"`]);
    await answer.arrayBuffer();
    const cachedAnswer = await read({ "if-none-match": `"${digest}-reading"` });
    expect([cachedAnswer.status, await cachedAnswer.text()]).toEqual([304, ""]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});

test("HEAD returns the reading file's length without its bytes", async () => {
  const head = await asRecipient("reading", {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    String(expected.length),
    "",
  ]);
});

test("the reading file is served only to those who may see the original", async () => {
  expect((await asOwner("reading", await rest.world.stranger())).status).toBe(404);
  const anonymous = await rest.call("GET", `/api/files/items/${itemId}/reading`, { token: null });
  expect(anonymous.status).toBe(401);
  const foreign = GET(new Request("http://localhost:3000/api/sign/x"), {
    params: Promise.resolve({ token: "A".repeat(32), itemId, kind: "reading" }),
  });
  expect((await foreign).status).toBe(404);
});
