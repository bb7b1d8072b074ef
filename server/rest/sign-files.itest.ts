import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { encode } from "fast-png";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as auditLogRoute from "@/app/api/sign/[token]/audit-log/route";
import * as fileRoute from "@/app/api/sign/[token]/items/[itemId]/[kind]/route";
import * as pictureRoute from "@/app/api/sign/[token]/signature/[uploadId]/route";
import * as uploadRoute from "@/app/api/sign/[token]/signature/route";
import {
  buildConsent,
  findSentFieldId,
  getRecipientToken,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let api: ReturnType<typeof signingCaller>;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
});
afterAll(() => world[Symbol.asyncDispose]());

type Params = Record<string, string>;
const callRoute = (
  route: typeof fileRoute,
  params: Params,
  init: RequestInit & { method?: "GET" | "HEAD" | "POST" | "DELETE" } = {},
) =>
  route[init.method ?? "GET"](new Request("http://localhost:3000/api/sign/x", init), {
    params: Promise.resolve(params),
  });

const getFile = (sent: Sent, index: number, kind: string, init: Parameters<typeof callRoute>[2] = {}) =>
  callRoute(
    fileRoute,
    { token: getRecipientToken(sent, index), itemId: sent.items[0]?.id ?? "", kind },
    init,
  );

/** Builds a picture of a diagonal stroke, or a blank one. */
function inkPng(width = 300, height = 100, hasInk = true): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let x = 0; hasInk && x < Math.min(width, height); x += 1) {
    data.set([20, 20, 90, 255], (x * width + x) * 4);
  }
  return new Uint8Array(encode({ width, height, data, channels: 4, depth: 8 }));
}
const uploadPicture = (token: string, body: BodyInit, type = "image/png") =>
  callRoute(uploadRoute, { token }, { method: "POST", body, headers: { "content-type": type } });

/** Builds a PNG whose header claims a single pixel and whose data unpacks to 200 MB. */
function pngBomb(): Uint8Array<ArrayBuffer> {
  const pngChunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]);
  const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([
      start,
      pngChunk("IHDR", header),
      pngChunk("IDAT", packed),
      pngChunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

describe("a file of the signing page", () => {
  test("streams whole, in ranges and as HEAD, with its digest, and is never cached", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const whole = await getFile(sent, 0, "original");
    const bytes = Buffer.from(await whole.arrayBuffer());
    const digest = createHash("sha256").update(bytes).digest("hex");
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "private, no-store",
      etag: `"${digest}"`,
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
    });
    const part = await getFile(sent, 0, "original", { headers: { range: "bytes=0-4" } });
    expect([part.status, await part.text()]).toEqual([206, "%PDF-"]);
    expect((await getFile(sent, 0, "original", { headers: { "if-none-match": `"${digest}"` } })).status).toBe(
      304,
    );
    const head = await getFile(sent, 0, "original", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(bytes.length),
      "",
    ]);
    expect((await getFile(sent, 0, "original", { method: "DELETE" })).status).toBe(405);
  });

  test("is NOT_FOUND for other tokens and other files, before it is due and after a rejection", async () => {
    const sent = await world.send({
      recipients: [signer("Ana"), { name: "Cleo", email: "cleo@example.com", role: "CC" }],
    });
    const other = await world.send({ recipients: [signer("Ben")] });
    const getCode = async (answer: Promise<Response>) => {
      const { status, body } = await answer.then(async (it) => ({
        status: it.status,
        body: await it.json(),
      }));
      return `${status} ${body.code}`;
    };
    const foreign = { token: getRecipientToken(other, 0), itemId: sent.items[0]?.id ?? "", kind: "original" };
    const itemId = sent.items[0]?.id ?? "";
    for (const answer of [
      callRoute(fileRoute, foreign),
      callRoute(fileRoute, { token: "A".repeat(32), itemId, kind: "original" }),
      callRoute(fileRoute, { token: "a/../b", itemId, kind: "original" }),
      getFile(sent, 0, "sealed"),
      getFile(sent, 0, "anything"),
      getFile(sent, 1, "original"),
    ]) {
      expect(await getCode(answer)).toBe("404 NOT_FOUND");
    }
    await api.reject({ token: getRecipientToken(other, 0), reason: "No" });
    expect(await getCode(getFile(other, 0, "original"))).toBe("404 NOT_FOUND");
    await signAs(api, sent, 0);
    await world.queue.drain();
    const sealed = await getFile(sent, 1, "sealed");
    expect(sealed.status).toBe(200);
    expect(sealed.headers.get("content-disposition")).toContain('attachment; filename="file-1_signed.pdf"');
  });
});

describe("a recipient's downloads", () => {
  const downloadAuditLog = (sent: Sent, index: number) =>
    callRoute(auditLogRoute, { token: getRecipientToken(sent, index) });

  test("are the pending file after signing, and the sealed file and the audit log after completion", async () => {
    const sent = await world.send({
      recipients: [signer("Ana"), signer("Ben")],
      meta: { redirectUrl: "https://acme.example/?e={envelopeId}&s={status}" },
    });
    expect((await getFile(sent, 0, "pending")).status).toBe(404);
    await signAs(api, sent, 0);
    const soFar = await getFile(sent, 0, "pending");
    expect([soFar.status, soFar.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringContaining('attachment; filename="file-1_pending.pdf"'),
    ]);
    expect(
      Buffer.from(await soFar.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(await api.state({ token: getRecipientToken(sent, 0) })).toMatchObject({
      screen: "done",
      redirectUrl: `https://acme.example/?e=${sent.envelope.id}&s=SIGNED`,
      files: [
        {
          pendingUrl: `/api/sign/${getRecipientToken(sent, 0)}/items/${sent.items[0]?.id}/pending`,
          sealedUrl: null,
        },
      ],
    });
    for (const refused of [
      getFile(sent, 1, "pending"),
      downloadAuditLog(sent, 0),
      downloadAuditLog(sent, 1),
    ]) {
      expect((await refused).status).toBe(404);
    }
    await signAs(api, sent, 1);
    await world.queue.drain();
    const sealed = Buffer.from(await (await getFile(sent, 0, "sealed")).arrayBuffer());
    expect(await api.state({ token: getRecipientToken(sent, 0) })).toMatchObject({
      screen: "completed",
      redirectUrl: `https://acme.example/?e=${sent.envelope.id}&s=SIGNED`,
      auditLogUrl: `/api/sign/${getRecipientToken(sent, 0)}/audit-log`,
      files: [{ pendingUrl: null, sealedSha256: createHash("sha256").update(sealed).digest("hex") }],
    });
    expect((await getFile(sent, 0, "pending")).status).toBe(404);
    const log = await downloadAuditLog(sent, 1);
    expect([log.status, log.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(
      Buffer.from(await log.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect((await callRoute(auditLogRoute, { token: "A".repeat(32) })).status).toBe(404);
  });
});

describe("an uploaded signature picture", () => {
  test("fills only its recipient's field and is shown to others once that recipient has completed", async () => {
    const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    const token = getRecipientToken(sent, 0);
    const answer = await uploadPicture(token, inkPng());
    expect(answer.status).toBe(200);
    const { uploadId } = await answer.json();
    await api.open({ token });
    await api.consent(buildConsent(token));
    const value = { kind: "uploaded", uploadId };
    await api.fill({ token, fieldId: findSentFieldId(sent, 0), value });
    const mine = await callRoute(pictureRoute, { token, uploadId });
    expect([mine.status, mine.headers.get("content-type")]).toEqual([200, "image/png"]);
    const [kept] = await world.test
      .sql`select encode(sha256, 'hex') as hash from signature_upload where id = ${uploadId}`;
    const [entry] = await world.test.sql`select data from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_FIELD_INSERTED'`;
    expect(entry?.data).toMatchObject({ field: { data: `sha256:${kept?.hash}` }, signatureKind: "uploaded" });
    await prepareSigner(api, sent, 1);
    const readForeignPicture = () => callRoute(pictureRoute, { token: getRecipientToken(sent, 1), uploadId });
    expect((await readForeignPicture()).status).toBe(404);
    await expect(
      api.fill({ token: getRecipientToken(sent, 1), fieldId: findSentFieldId(sent, 1), value }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await api.complete({ token });
    expect((await readForeignPicture()).status).toBe(200);
    await api.complete({ token: getRecipientToken(sent, 1) });
    await world.queue.drain();
    expect((await world.reload(sent.envelope.id)).envelope.status).toBe("COMPLETED");
  });

  test("is refused when it is not a PNG, blank, damaged, too large or a decompression bomb", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = getRecipientToken(sent, 0);
    const damaged = inkPng();
    damaged[60] = (damaged[60] ?? 0) ^ 0xff;
    const cases: [BodyInit, number, string][] = [
      ["<svg/>", 400, "INVALID_BODY"],
      [inkPng(300, 100, false), 400, "INVALID_BODY"],
      [damaged, 400, "INVALID_BODY"],
      [inkPng(300, 100).slice(0, 80), 400, "INVALID_BODY"],
      [inkPng(4001, 2), 400, "INVALID_BODY"],
      [pngBomb(), 400, "INVALID_BODY"],
      [new Uint8Array(2 * 1024 * 1024 + 1), 413, "FILE_TOO_LARGE"],
    ];
    for (const [body, status, code] of cases) {
      const answer = await uploadPicture(token, body);
      expect({ status: answer.status, code: (await answer.json()).code }).toEqual({ status, code });
    }
    expect((await uploadPicture(token, inkPng(), "image/jpeg")).status).toBe(415);
    expect((await callRoute(uploadRoute, { token })).status).toBe(405);
  });

  test("is limited per hour, and refused where uploading is off or it is not the recipient's turn", async () => {
    const sent = await world.send({
      meta: { signingOrder: "SEQUENTIAL", envelopeExpirationPeriod: { unit: "year", amount: 50 } },
      recipients: [signer("Ana", { signingOrder: 1 }), signer("Ben", { signingOrder: 2 })],
    });
    const early = await uploadPicture(getRecipientToken(sent, 1), inkPng());
    expect((await early.json()).code).toBe("RECIPIENT_OUT_OF_TURN");
    const off = await world.send({ meta: { uploadSignatureEnabled: false }, recipients: [signer("Ana")] });
    expect((await (await uploadPicture(getRecipientToken(off, 0), inkPng())).json()).code).toBe(
      "INVALID_REQUEST",
    );
    stopClock(new Date("2030-01-01T10:30:00Z"));
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await uploadPicture(getRecipientToken(sent, 0), inkPng(30, 10))).status);
    stopClock(null);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});
