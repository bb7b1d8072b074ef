import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { deflateSync } from "node:zlib";
import { encode } from "next-auth/jwt";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getSessionCookieName } from "@/server/auth/next-auth";
import { openSession } from "@/server/auth/session-store";
import { toPatientMs } from "@/server/cli/testing/patience";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { env } from "@/server/env";
import { rawPdf, simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { getPerson } from "@/server/testing/world/people";
import { box, signer } from "@/server/testing/world/signing";
import type { Owner } from "@/server/testing/world/world";

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), "rubrica-uploads-"));
let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(async () => {
  await rest[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const toPdfBlob = (bytes: Uint8Array | string) => new Blob([Buffer.from(bytes)], { type: "application/pdf" });

type File = { name: string; bytes: Uint8Array | string; part?: string };
async function createEnvelope(payload: unknown, files: readonly File[]) {
  const form = new FormData();
  if (payload !== undefined) {
    form.set("payload", typeof payload === "string" ? payload : JSON.stringify(payload));
  }
  for (const file of files) form.append(file.part ?? "files", toPdfBlob(file.bytes), file.name);
  const answer = await rest.call("POST", "/api/v2/envelope/create", { form });
  return { status: answer.status, body: await answer.json() };
}
const getEnvelope = async (id: string) => (await rest.call("GET", `/api/v2/envelope/${id}`)).json();
const countRows = async (table: "upload" | "envelope") => {
  const rows = await rest.world.test.sql`select id from ${rest.world.test.sql(table)}`;
  return rows.length;
};

const DOCUMENT = { title: "Lease", type: "DOCUMENT" };

describe("creating an envelope", () => {
  test("places each field on the file given by name or index, and keeps the order of the files", async () => {
    const first = simplePdf([{}]);
    const second = simplePdf([{}, {}]);
    const fields = [
      { ...box("SIGNATURE"), identifier: "Anexo ñ.pdf", page: 2 },
      { ...box("TEXT"), identifier: 0 },
      { ...box("DATE"), identifier: 1 },
      box("NAME", 2),
    ];
    const { status, body } = await createEnvelope({ ...DOCUMENT, recipients: [signer("Ana", { fields })] }, [
      { name: "lease.pdf", bytes: first },
      { name: "Anexo ñ.pdf", bytes: second, part: "files[]" },
    ]);
    expect([status, Object.keys(body)]).toEqual([200, ["id"]]);
    const envelope = await getEnvelope(body.id);
    const items: { id: string; title: string }[] = envelope.envelopeItems;
    expect(items.map(({ title }) => title)).toEqual(["lease.pdf", "Anexo ñ.pdf"]);
    const placed = envelope.fields.map((field: { type: string; envelopeItemId: string; page: number }) => [
      field.type,
      items.findIndex(({ id }) => id === field.envelopeItemId),
      field.page,
    ]);
    expect(placed).toEqual([
      ["SIGNATURE", 1, 2],
      ["TEXT", 0, 1],
      ["DATE", 1, 1],
      ["NAME", 0, 1],
    ]);
    const download = await rest.call(
      "GET",
      `/api/v2/envelope/item/${items[1]?.id}/download?version=original`,
    );
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(second));
  });

  test("cleans file names", async () => {
    const { body } = await createEnvelope(DOCUMENT, [{ name: "..\\..\\a\u202eb.pdf", bytes: simplePdf() }]);
    expect((await getEnvelope(body.id)).envelopeItems[0].title).toBe("ab.pdf");
  });
});

describe("a refused request", () => {
  let before: { keys: number; uploads: number; envelopes: number };
  const countStored = async () => ({
    keys: rest.stored().length,
    uploads: await countRows("upload"),
    envelopes: await countRows("envelope"),
  });
  beforeEach(async () => {
    before = await countStored();
  });
  afterEach(async () => {
    expect(await countStored()).toEqual(before);
    expect(rest.incoming()).toEqual([]);
  });

  const pdfOfManyPages = () => {
    const kids = Array.from({ length: 10_000 }, (_, index) => `${index + 3} 0 R`).join(" ");
    const leaf = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>";
    return rawPdf({
      objects: [
        "<< /Type /Catalog /Pages 2 0 R >>",
        `<< /Type /Pages /Kids [${kids}] /Count 10000 >>`,
        ...Array.from({ length: 10_000 }, () => leaf),
      ],
    });
  };
  const pdfBomb = () =>
    rawPdf({
      objects: [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>",
        { dict: "<< /Filter /FlateDecode >>", data: deflateSync(Buffer.alloc(200 * MEGABYTE, 0x20)) },
      ],
    });
  const encryptedPdf = () => {
    const [plain, locked] = [path.join(folder, "plain.pdf"), path.join(folder, "locked.pdf")];
    writeFileSync(plain, simplePdf());
    execFileSync("qpdf", ["--encrypt", "user", "owner", "256", "--", plain, locked]);
    return readFileSync(locked);
  };
  test.each<[string, () => Uint8Array | string, string, number]>([
    ["empty", () => "", "FILE_NOT_PDF", 400],
    ["text named .pdf", () => "Dear Sir or Madam,\n", "FILE_NOT_PDF", 400],
    ["truncated before its last page", () => simplePdf([{}, {}]).subarray(0, 450), "FILE_DAMAGED", 400],
    ["truncated within its last page", () => simplePdf([{}, {}]).subarray(0, 640), "FILE_DAMAGED", 400],
    ["encrypted", encryptedPdf, "FILE_NEEDS_PASSWORD", 400],
    ["a tree of 10 000 pages", pdfOfManyPages, "TOO_MANY_PAGES", 400],
    ["a decompression bomb", pdfBomb, "FILE_TOO_COMPLEX", 400],
    ["larger than allowed", () => Buffer.alloc(51 * MEGABYTE, 0x25), "FILE_TOO_LARGE", 413],
  ])(
    "because its file is %s leaves nothing behind, not even the valid file beside it",
    async (_, bytes, code, status) => {
      const answer = await createEnvelope(DOCUMENT, [
        { name: "sound.pdf", bytes: simplePdf() },
        { name: "bad.pdf", bytes: bytes() },
      ]);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.message).not.toBe("");
    },
  );

  test.each<[string, unknown, number, string]>([
    ["has no payload", undefined, 400, "BAD_REQUEST"],
    ["has a payload that is not JSON", "{", 400, "PARSE_ERROR"],
    ["has a payload that does not fit", { type: "DOCUMENT" }, 400, "BAD_REQUEST"],
    [
      "has a payload of 2 MB",
      { ...DOCUMENT, externalId: "x".repeat(2 * MEGABYTE) },
      413,
      "PAYLOAD_TOO_LARGE",
    ],
  ])("because it %s returns the right code", async (_, payload, status, code) => {
    const answer = await createEnvelope(payload, [{ name: "sound.pdf", bytes: simplePdf() }]);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("without a file names the missing part", async () => {
    const { status, body } = await createEnvelope(DOCUMENT, []);
    expect([status, body.code, body.issues[0].path]).toEqual([400, "BAD_REQUEST", "files"]);
  });

  test("with 21 files returns ENVELOPE_ITEM_LIMIT_EXCEEDED", async () => {
    const files = Array.from({ length: 21 }, (_, index) => ({ name: `${index}.pdf`, bytes: simplePdf() }));
    const { status, body } = await createEnvelope(DOCUMENT, files);
    expect([status, body.code]).toEqual([400, "ENVELOPE_ITEM_LIMIT_EXCEEDED"]);
  });

  test("that breaks off in the middle of a file returns PARSE_ERROR", async () => {
    const head = `--b\r\nContent-Disposition: form-data; name="payload"\r\n\r\n${JSON.stringify(DOCUMENT)}\r\n`;
    const file = `--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7`;
    const answer = await rest.call("POST", "/api/v2/envelope/create", {
      json: head + file,
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expect([answer.status, (await answer.json()).code]).toEqual([400, "PARSE_ERROR"]);
  });
});

test("a client that disconnects in the middle of a file leaves nothing behind", async () => {
  const before = rest.stored().length;
  const { hostname, port } = new URL(rest.baseUrl);
  const socket = connect(Number(port), hostname);
  const head = `--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`;
  socket.write(
    `POST /api/v2/envelope/create HTTP/1.1\r\nHost: x\r\nAuthorization: ${rest.apiToken}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${head}${"x".repeat(200_000)}`,
  );
  await vi.waitFor(() => expect(rest.incoming()).toHaveLength(1), toPatientMs(5));
  socket.destroy();
  await vi.waitFor(() => expect(rest.incoming()).toEqual([]), toPatientMs(5));
  expect(rest.stored()).toHaveLength(before);
  expect((await createEnvelope(DOCUMENT, [{ name: "next.pdf", bytes: simplePdf() }])).status).toBe(200);
});

/** Writes 49 MB that do not compress, in a file that every reader opens. */
function writeLargePdf(): string {
  const file = path.join(folder, "large.pdf");
  const padding = { dict: "<< >>", data: randomBytes(49 * MEGABYTE - 4096) };
  writeFileSync(file, simplePdf([{}], { extra: [padding] }));
  return file;
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Returns the peak of bytes held outside the heap while `work` ran: buffers of bodies and files. */
async function measureMostBuffered(work: () => Promise<void>): Promise<number> {
  const measureBuffers = () => {
    // V8 frees buffers concurrently; the second collection first waits for the first one's sweep.
    collectGarbage();
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const start = measureBuffers();
  let most = 0;
  let timer: NodeJS.Timeout;
  const sampleBuffers = () => {
    const began = performance.now();
    most = Math.max(most, measureBuffers() - start);
    // Leftovers of earlier files make a collection slow; the work must get most of the time.
    timer = setTimeout(sampleBuffers, Math.max(500, 4 * (performance.now() - began)));
  };
  timer = setTimeout(sampleBuffers, 500);
  try {
    await work();
  } finally {
    clearTimeout(timer);
  }
  return most;
}

/** Posts a stream without holding it: fetch keeps the sent bytes until the answer is there. */
function postStream(url: string, headers: Record<string, string>, body: Readable): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", headers }, (answer) => {
      buffer(answer).then(
        (bytes) => resolve(new Response(bytes, { status: answer.statusCode ?? 500 })),
        reject,
      );
    });
    pipeline(body, call).catch(reject);
  });
}

async function readCookie(owner: Owner): Promise<string> {
  const sessionId = await openSession(rest.world.db, owner.userId, NO_ORIGIN);
  const token = await encode({ token: { sessionId }, secret: env().NEXTAUTH_SECRET });
  return `${getSessionCookieName()}=${token}`;
}
const getTeamUrl = (owner: Owner) => `team-${owner.userId}`;

describe("a file of 49 MB", () => {
  let file: string;
  let digest: string;
  beforeAll(() => {
    file = writeLargePdf();
    digest = sha256(readFileSync(file));
  });

  test("is created and downloaded byte for byte without being held in memory", async () => {
    const head =
      `--b\r\nContent-Disposition: form-data; name="payload"\r\n\r\n${JSON.stringify(DOCUMENT)}\r\n` +
      '--b\r\nContent-Disposition: form-data; name="files"; filename="large.pdf"\r\n\r\n';
    async function* streamBody() {
      yield Buffer.from(head);
      yield* createReadStream(file);
      yield Buffer.from("\r\n--b--\r\n");
    }
    let itemId = "";
    const buffered = await measureMostBuffered(async () => {
      const answer = await postStream(
        `${rest.baseUrl}/api/v2/envelope/create`,
        { authorization: rest.apiToken, "content-type": "multipart/form-data; boundary=b" },
        Readable.from(streamBody()),
      );
      const { id } = await answer.json();
      itemId = (await getEnvelope(id)).envelopeItems[0].id;
      const download = await rest.call("GET", `/api/v2/envelope/item/${itemId}/download?version=original`);
      const hash = createHash("sha256");
      for await (const chunk of download.body ?? []) hash.update(chunk);
      expect(hash.digest("hex")).toBe(digest);
      expect(download.headers.get("etag")).toBe(digest);
    });
    expect(buffered).toBeLessThan(24 * MEGABYTE);
  });

  test("is uploaded byte for byte through the interface", async () => {
    const answer = await postStream(
      `${rest.baseUrl}/api/files/upload?team=${getTeamUrl(rest.world.owner)}`,
      {
        cookie: await readCookie(rest.world.owner),
        "sec-fetch-site": "same-origin",
        "content-type": "application/pdf",
        "x-file-name": "large.pdf",
      },
      createReadStream(file),
    );
    const { uploadId } = await answer.json();
    const [row] = await rest.world.test
      .sql`select encode(sha256, 'hex') as sha from upload where id = ${uploadId}`;
    expect([answer.status, row?.sha]).toEqual([200, digest]);
  });
});

describe("the interface's upload", () => {
  const sendFile = async (headers: Record<string, string>, query = "", body: Uint8Array = simplePdf()) => {
    const answer = await fetch(`${rest.baseUrl}/api/files/upload?${query}`, {
      method: "POST",
      headers: { "content-type": "application/pdf", "sec-fetch-site": "same-origin", ...headers },
      body: Buffer.from(body),
    });
    return { status: answer.status, body: await answer.json() };
  };

  test("reports to our own pages which tag names a missing recipient", async () => {
    const { owner } = rest.world;
    const { envelope } = await rest.world.draft({
      recipients: [{ name: "Ana", email: "ana@example.com", role: "SIGNER" }],
    });
    const content = "BT /F1 12 Tf 60 700 Td ({{signature, r2}}) Tj ET";
    const tagged = simplePdf([{ attributes: "/MediaBox [0 0 600 800]", content }]);
    const answer = await sendFile({ cookie: await readCookie(owner) }, `team=${getTeamUrl(owner)}`, tagged);
    expect(answer.status).toBe(200);
    const values = { recipient: 2, count: 1, text: "{{signature, r2}}", page: 1 };
    const join = { envelopeId: envelope.id, uploadIds: [answer.body.uploadId] };
    await expect(getPerson(rest.world, owner).call.item.add(join)).rejects.toMatchObject({
      cause: { code: "INVALID_BODY", issues: [{ path: "files", said: { key: "tagMissing", values } }] },
    });
  });

  test("keeps the file until a call adds it to the draft as its last item", async () => {
    const { owner } = rest.world;
    const { envelope } = await rest.world.draft();
    const answer = await sendFile(
      { cookie: await readCookie(owner), "x-file-name": encodeURIComponent("Año 1.pdf") },
      `team=${getTeamUrl(owner)}`,
    );
    expect(answer).toEqual({ status: 200, body: { uploadId: expect.any(String) } });
    const loadUpload = () => rest.world.test.sql`select pages, first_page_key as key from upload
      where id = ${answer.body.uploadId}`;
    const [arrived] = await loadUpload();
    expect(arrived?.pages[0]).toMatchObject({ width: 595, height: 842 });
    const join = { envelopeId: envelope.id, uploadIds: [answer.body.uploadId] };
    const { data } = await getPerson(rest.world, owner).call.item.add(join);
    expect(data).toMatchObject([{ title: "Año 1.pdf", order: 2 }]);
    await rest.drain();
    expect(rest.stored()).toContain((await loadUpload())[0]?.key);
  });

  test("requires a session, our own page, membership of the team and a PDF", async () => {
    const { owner } = rest.world;
    const cookie = await readCookie(owner);
    const team = `team=${getTeamUrl(owner)}`;
    const stranger = await readCookie(await rest.world.stranger());
    expect(await sendFile({}, team)).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
    const foreign = { cookie, "sec-fetch-site": "cross-site" };
    expect(await sendFile(foreign, team)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await sendFile({ cookie: stranger }, team)).toMatchObject({ status: 404 });
    const text = { cookie, "content-type": "text/plain" };
    expect(await sendFile(text, team)).toMatchObject({
      status: 415,
      body: { code: "UNSUPPORTED_MEDIA_TYPE" },
    });
    const name = { cookie, "x-file-name": "%zz" };
    expect(await sendFile(name, team)).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    const garbage = await sendFile({ cookie }, team, Buffer.from("hello"));
    expect(garbage).toMatchObject({ status: 400, body: { code: "FILE_NOT_PDF" } });
    const { authorization } = { authorization: rest.apiToken };
    expect(await sendFile({ authorization }, team)).toMatchObject({ status: 401 });
  });
});

describe("a file of an envelope", () => {
  const callRoute = async (
    route: string,
    owner: Owner | null,
    headers: Record<string, string> = {},
    method = "GET",
  ) =>
    rest.call(method, `/api/files/${route}`, {
      token: null,
      headers: { ...(owner ? { cookie: await readCookie(owner) } : {}), ...headers },
    });
  let itemId: string;
  let envelopeId: string;
  beforeAll(async () => {
    const { body } = await createEnvelope({ ...DOCUMENT, title: 'Año "1"\r\n=x.pdf' }, [
      { name: 'Año "1".pdf', bytes: simplePdf() },
    ]);
    envelopeId = body.id;
    itemId = (await getEnvelope(envelopeId)).envelopeItems[0].id;
  });

  test("is shown inline to its team, is never cached and cannot be read as another type", async () => {
    const answer = await callRoute(`items/${itemId}/original`, rest.world.owner);
    const { headers } = answer;
    expect(answer.status).toBe(200);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-disposition")).toBe(
      `inline; filename="Ano _1_.pdf"; filename*=UTF-8''A%C3%B1o%20%221%22.pdf`,
    );
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(simplePdf()));
    const saved = await callRoute(`items/${itemId}/original?download=1`, rest.world.owner);
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment; /);
  });

  test("is served in ranges, and with 304 when the caller already has it", async () => {
    const whole = simplePdf();
    const { owner } = rest.world;
    const part = await callRoute(`items/${itemId}/original`, owner, { range: "bytes=5-14" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 5-14/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(5, 15));
    const etag = part.headers.get("etag") ?? "";
    const cachedAnswer = await callRoute(`items/${itemId}/original`, owner, { "if-none-match": etag });
    expect([cachedAnswer.status, await cachedAnswer.text()]).toEqual([304, ""]);
    const stale = await callRoute(`items/${itemId}/original`, owner, {
      range: "bytes=5-14",
      "if-range": '"old"',
    });
    expect(stale.status).toBe(200);
    await stale.arrayBuffer();
    const beyond = await callRoute(`items/${itemId}/original`, owner, { range: "bytes=999999-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${whole.length}`]);
    expect((await beyond.json()).code).toBe("RANGE_NOT_SATISFIABLE");
    const head = await callRoute(`items/${itemId}/original`, owner, {}, "HEAD");
    expect([head.headers.get("content-length"), await head.text()]).toEqual([String(whole.length), ""]);
  });

  test("comes with a picture of its first page and with its envelope's audit log", async () => {
    await rest.drain();
    const picture = await callRoute(`items/${itemId}/first-page`, rest.world.owner);
    expect(picture.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await picture.arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(1170);
    const log = await callRoute(`envelopes/${envelopeId}/audit-log`, rest.world.owner);
    expect(
      Buffer.from(await log.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(log.headers.get("content-disposition")).not.toMatch(/[\r\n]/);
  });

  test("is not found for strangers, for an unknown kind and after the envelope was deleted", async () => {
    const stranger = await rest.world.stranger();
    const unknown = await callRoute("items/envelope_item_unknown/original", rest.world.owner);
    const expected = await unknown.text();
    expect(unknown.status).toBe(404);
    for (const kind of ["original", "reading", "signed", "first-page"]) {
      const answer = await callRoute(`items/${itemId}/${kind}`, stranger);
      expect([answer.status, await answer.text()]).toEqual([404, expected]);
    }
    expect((await callRoute(`envelopes/${envelopeId}/audit-log`, stranger)).status).toBe(404);
    expect((await callRoute(`items/${itemId}/raw`, rest.world.owner)).status).toBe(404);
    expect((await callRoute(`items/${itemId}/original`, null)).status).toBe(401);
    await rest.call("POST", "/api/v2/envelope/delete", { json: { envelopeId } });
    expect((await callRoute(`items/${itemId}/original`, rest.world.owner)).status).toBe(404);
  });

  test("is downloaded over REST under its own name, and `pending` is refused for a draft", async () => {
    const { body } = await createEnvelope({ ...DOCUMENT, title: "x" }, [
      { name: "Deal.PDF", bytes: simplePdf() },
    ]);
    const id = (await getEnvelope(body.id)).envelopeItems[0].id;
    const signed = await rest.call("GET", `/api/v2/envelope/item/${id}/download`);
    expect(signed.headers.get("content-disposition")).toContain('attachment; filename="Deal.pdf"');
    expect(signed.headers.get("cache-control")).toContain("no-store");
    await signed.arrayBuffer();
    const pending = await rest.call("GET", `/api/v2/envelope/item/${id}/download?version=pending`);
    expect([pending.status, (await pending.json()).code]).toEqual([400, "ENVELOPE_DRAFT"]);
    const odd = await rest.call("GET", `/api/v2/envelope/item/${id}/download?version=final`);
    expect([odd.status, (await odd.json()).issues[0].path]).toEqual([400, "version"]);
  });
});
