import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { POST } from "@/app/api/verify/route";
import { toPatientMs } from "@/server/cli/testing/patience";
import { DeepAnswer } from "@/server/contract/verify";
import { ERRORS } from "@/server/domain/errors";
import { getPdfPools } from "@/server/pdf/pool/pool-registry";
import type { PdfPoolSettings, PdfPools } from "@/server/pdf/pool/pools";
import { provide } from "@/server/runtime";
import { createTemporaryFolder } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { testPools } from "@/server/testing/processes/process-bundle";
import { BOMBS, buildEndlessStrings } from "@/server/testing/rest/bombs";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { getUploadLimitBytes } from "@/server/uploads/accept";

// Fresh processes start slowly on a busy machine, and hanging ones are given their whole time.
vi.setConfig({ testTimeout: toPatientMs(200), hookTimeout: toPatientMs(120) });

// Public input to POST /api/verify, and its cost to the server.
let world: World;
let usual: PdfPools;
const open: PdfPools[] = [];
beforeAll(async () => {
  world = await testWorld();
  usual = getPdfPools();
});
afterEach(async () => {
  stopClock(null);
  provide("pdf", usual);
  await Promise.all(open.splice(0).map((pools) => pools.close()));
});
afterAll(() => world[Symbol.asyncDispose]());

function providePools(settings: PdfPoolSettings): PdfPools {
  const pools = provide("pdf", testPools({ size: 1, ...settings }));
  open.push(pools);
  return pools;
}

let visitors = 0;
/** Returns an address that no limit has counted yet. */
const drawAddress = (): string => `198.51.100.${(visitors++ % 250) + 1}`;

type Body = Buffer | ReadableStream<Uint8Array>;
function sendFile(body: Body, headers: Record<string, string> = {}): Promise<Response> {
  const init = {
    method: "POST",
    headers: {
      "content-type": "application/pdf",
      "sec-fetch-site": "same-origin",
      "x-rubrica-peer": drawAddress(),
      ...headers,
    },
    body: body instanceof ReadableStream ? body : new Uint8Array(body),
    // Node refuses a request with a stream as body without it; DOM's types do not know it.
    duplex: "half",
  };
  const request: Request = Reflect.construct(Request, ["http://localhost:3000/api/verify", init]);
  return POST(request, { params: Promise.resolve(undefined) });
}

const Refused = z.object({ message: z.string(), code: z.string() });
/** Returns status and code of a refusal. The code must be in the error table, with this status. */
async function getRefusal(answer: Response): Promise<{ status: number; code: string }> {
  const { code } = Refused.parse(await answer.json());
  const known = Object.entries(ERRORS).find(([name]) => name === code);
  expect(known?.[1].status, code).toBe(answer.status);
  return { status: answer.status, code };
}
const readReport = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return DeepAnswer.parse(await answer.json());
};

/** Streams this many bytes, each piece only on demand. */
function pourBytes(size: number, given: { bytes: number }): ReadableStream<Uint8Array> {
  const piece = Buffer.alloc(1024 * 1024, 0x20);
  return new ReadableStream(
    {
      pull(controller) {
        if (given.bytes >= size) return controller.close();
        given.bytes += piece.length;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
}

describe("uploads to file verification", () => {
  test("are refused from another site's page and with a media type other than PDF", async () => {
    const foreign = await getRefusal(await sendFile(simplePdf(), { "sec-fetch-site": "cross-site" }));
    expect(foreign).toEqual({ status: 403, code: "FORBIDDEN" });
    for (const type of ["text/html", "application/pdfx", "multipart/form-data; boundary=x"]) {
      const refused = await getRefusal(await sendFile(simplePdf(), { "content-type": type }));
      expect(refused).toEqual({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
    }
  });

  test("that declare too large a size are refused unread; undeclared ones are refused at the limit", async () => {
    const limit = getUploadLimitBytes();
    const unread = { bytes: 0 };
    const answer = await sendFile(pourBytes(limit, unread), { "content-length": String(limit + 1) });
    expect(await getRefusal(answer)).toEqual({ status: 413, code: "FILE_TOO_LARGE" });
    expect(unread.bytes).toBe(0);
    const endless = { bytes: 0 };
    const unsaid = await sendFile(pourBytes(limit * 4, endless));
    expect(await getRefusal(unsaid)).toEqual({ status: 413, code: "FILE_TOO_LARGE" });
    const whole = { bytes: 0 };
    const allowed = await readReport(await sendFile(pourBytes(limit, whole)));
    expect(allowed.report.file.size).toBe(limit);
    expect(allowed.report.reasons).toEqual([{ code: "FILE_NOT_PDF" }]);
  });

  test("that are not a PDF, empty or encrypted get a report with the reason, not an error", async () => {
    const locked = simplePdf([{}], { trailer: "/Encrypt 9 0 R" });
    for (const [bytes, code] of [
      [Buffer.alloc(0), "FILE_NOT_PDF"],
      [Buffer.from("<html>Dear Ana</html>"), "FILE_NOT_PDF"],
      [Buffer.from("%PDF-1.7\n"), "FILE_UNREADABLE"],
      [locked, "FILE_ENCRYPTED"],
    ] as const) {
      const { report, found } = await readReport(await sendFile(bytes));
      expect(report).toMatchObject({ status: "indeterminate", signatures: [] });
      expect(report.reasons.map((reason) => reason.code)).toContain(code);
      expect(report.file.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
      expect(found).toEqual({ match: "none", document: null });
    }
  });

  test("that break off halfway free their place", async () => {
    const headers = { "x-rubrica-peer": drawAddress() };
    for (let time = 0; time < 6; time++) {
      const broken = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from("%PDF-1.7\n"));
          controller.error(new TypeError("left"));
        },
      });
      expect(await getRefusal(await sendFile(broken, headers))).toEqual({ status: 400, code: "PARSE_ERROR" });
    }
    await readReport(await sendFile(simplePdf(), headers));
  });
});

/** Builds a body that stays open until `release`. */
function holdBody(): { body: ReadableStream<Uint8Array>; release: () => void } {
  let release = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from("no PDF"));
      release = () => controller.close();
    },
  });
  return { body, release: () => release() };
}

describe("limits of file verification", () => {
  test("one IP address holds at most two places and all together four; further calls get 503 with Retry-After", async () => {
    const greedy = { "x-rubrica-peer": drawAddress() };
    const bodies = Array.from({ length: 4 }, holdBody);
    const [one, two, three, four] = bodies.map(({ body }) => body);
    if (!one || !two || !three || !four) throw new Error("four bodies");
    const waiting = [sendFile(one, greedy), sendFile(two, greedy)];
    const third = await sendFile(simplePdf(), greedy);
    expect(third.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await getRefusal(third)).toEqual({ status: 503, code: "SERVICE_UNAVAILABLE" });
    waiting.push(sendFile(three), sendFile(four));
    expect((await getRefusal(await sendFile(simplePdf()))).code).toBe("SERVICE_UNAVAILABLE");
    for (const { release } of bodies) release();
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
    expect((await sendFile(simplePdf(), greedy)).status).toBe(200);
  });

  test("one IP address may send 20 files a minute, and other addresses are not affected", async () => {
    const headers = { "x-rubrica-peer": drawAddress() };
    const codes: string[] = [];
    stopClock(new Date());
    for (let time = 0; time < 21; time++) {
      const answer = await sendFile(Buffer.from("no PDF"), headers);
      codes.push(answer.status === 200 ? "ok" : (await getRefusal(answer)).code);
    }
    expect(codes).toEqual([...Array(20).fill("ok"), "TOO_MANY_REQUESTS"]);
    expect((await sendFile(Buffer.from("no PDF"))).status).toBe(200);
  });
});

const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");

describe("a verification process", () => {
  const entryPath = join(createTemporaryFolder(), "hostile.mjs");
  writeFileSync(
    entryPath,
    `const kept = [];
     process.on("message", ({ id, job }) => {
       const word = Buffer.from(job.bytes).toString();
       if (word === "loop") for (;;);
       if (word === "grow") setInterval(() => kept.push(Buffer.alloc(40 * 1024 * 1024, 1)), 20);
       if (word === "die") process.exit(1);
       if (word === "throw") process.send({ id, failure: "TypeError: secret path /etc/x" });
     });
     process.on("disconnect", () => process.exit(0));`,
  );

  test.each([
    ["loops", "loop", 400, "FILE_TOO_COMPLEX"],
    ["takes more and more memory", "grow", 400, "FILE_TOO_COMPLEX"],
    ["dies", "die", 400, "FILE_TOO_COMPLEX"],
    ["fails as nobody foresaw", "throw", 500, "INTERNAL_SERVER_ERROR"],
  ])("that %s fails only its own request, and the next file is verified", async (_, word, status, code) => {
    const mad = providePools({ entryPath, timeoutMs: 1500, maxResidentBytes: 256 * 1024 * 1024 });
    const answer = sendFile(Buffer.from(word));
    // A process that ends by itself may be gone before the check.
    const isEndless = word === "loop" || word === "grow";
    if (isEndless) await vi.waitFor(() => expect(mad.pids()).not.toEqual([]), { timeout: toPatientMs(15) });
    const pids = mad.pids();
    const text = await (await answer).clone().text();
    expect(await getRefusal(await answer)).toEqual({ status, code });
    expect(text).not.toContain("secret");
    if (isEndless) {
      await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), { timeout: toPatientMs(15) });
    }
    provide("pdf", usual);
    const { report } = await readReport(await sendFile(simplePdf()));
    expect(report.reasons).toEqual([{ code: "NO_SIGNATURES" }]);
  });
});

describe("a malicious file", () => {
  test("never passes or is refused with FILE_TOO_COMPLEX, and the next file is verified", async () => {
    const real = providePools({ timeoutMs: 20_000 });
    for (const [name, make] of Object.entries(BOMBS)) {
      const answer = await sendFile(make());
      if (answer.status === 200) {
        const { report } = await readReport(answer);
        expect(report.status, name).not.toBe("passed");
      } else {
        expect(["FILE_TOO_COMPLEX"], name).toContain((await getRefusal(answer)).code);
      }
    }
    const { report } = await readReport(await sendFile(simplePdf()));
    expect(report.reasons).toEqual([{ code: "NO_SIGNATURES" }]);
    expect(real.pids().filter(isRunning)).toHaveLength(1);
  });

  test("that takes forever to read is stopped with its process, and the next file is verified", async () => {
    const real = providePools({ timeoutMs: 20_000 });
    await readReport(await sendFile(simplePdf()));
    const [before] = real.pids();
    expect(await getRefusal(await sendFile(buildEndlessStrings()))).toEqual({
      status: 400,
      code: "FILE_TOO_COMPLEX",
    });
    await vi.waitFor(() => expect(before !== undefined && isRunning(before)).toBe(false), {
      timeout: toPatientMs(15),
    });
    const { report } = await readReport(await sendFile(simplePdf()));
    expect(report.reasons).toEqual([{ code: "NO_SIGNATURES" }]);
  });
});
