import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startS3, type TestS3 } from "@/server/testing/storage/s3";
import { S3Storage } from "./s3";

// The common contract of all storages is tested in storage.test.ts; here are the failures of a bucket only.

const LIMITS = { idleMs: 5000, tries: 3, pauseMs: 5 };
const HURRIED = { ...LIMITS, idleMs: 400 };
const LONG_AGO = new Date("2025-12-31T00:00:00Z");
const LIMIT = new Date("2026-01-01T00:00:00Z");

let folder: string;
let s3: TestS3;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-storage-"));
  s3 = await startS3();
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A machine without local copies. */
const createMachine = (options?: Parameters<TestS3["bucket"]>[0], limits = LIMITS) =>
  new S3Storage(s3.bucket(options), mkdtempSync(path.join(folder, "machine-")), limits);
const toBytes = (text: string) => new TextEncoder().encode(text);
const hashKey = (text: string) => createHash("sha256").update(text).digest("hex");
const listLeftFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test("every request is signed", async () => {
  const unsigned: string[] = [];
  s3.gate = ({ headers, method, url }) => {
    if (!headers.authorization?.startsWith("AWS4-HMAC-SHA256")) unsigned.push(`${method} ${url}`);
    return false;
  };
  const { key } = await createMachine().put(toBytes("signed"));
  await createMachine().read(key);
  await createMachine().sweep(LIMIT);
  await createMachine().probe();
  await createMachine().remove(key, LIMIT);
  expect(unsigned).toEqual([]);
});

test.each([
  ["a wrong secret", { secret: "not-it" }, /refuses the secret\. Correct SECRET in STORAGE_URL/],
  ["an unknown key", { key: "NOBODY" }, /does not know the access key\. Correct KEY in STORAGE_URL/],
  ["a bucket that is not there", { bucket: "elsewhere" }, /bucket elsewhere .* does not exist\. Create it/],
])("%s gives a clear error that shows no secret", async (_what, options, sentence) => {
  const storage = createMachine({ secret: "S3RVER", ...options });
  const failed = await storage.probe().catch((error: unknown) => error);
  expect(failed).toMatchObject({ message: expect.stringMatching(sentence) });
  for (const secret of ["S3RVER", "not-it"]) expect(String(failed)).not.toContain(secret);
  await expect(storage.put(toBytes("x"))).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(s3.keys()).toEqual([]);
  expect(listLeftFiles()).toEqual([]);
});

test("a missing bucket is not reported as a missing file", async () => {
  const read = createMachine({ bucket: "elsewhere" }).read(hashKey("x"));
  await expect(read).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

test("a refused connection gives a clear error", async () => {
  const storage = createMachine();
  await s3.close();
  await expect(storage.probe()).rejects.toThrow(/does not answer \(ECONNREFUSED\)\. Check STORAGE_URL/);
  s3 = await startS3();
});

test("a bucket that fails for a moment is asked again, for reads and writes alike", async () => {
  let failures = 2;
  s3.gate = (request, response) => {
    if (failures-- <= 0) return false;
    if (failures === 1) request.socket.destroy();
    else response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
    return true;
  };
  const { key } = await createMachine().put(toBytes("patience"));
  failures = 2;
  expect(Buffer.from(await createMachine().read(key)).toString()).toBe("patience");
});

test("a bucket that keeps failing is given up after three tries", async () => {
  let asked = 0;
  s3.gate = (_request, response) => {
    asked += 1;
    response.writeHead(500).end();
    return true;
  };
  await expect(createMachine().put(toBytes("x"))).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(asked).toBe(3);
});

test("a bucket that sends nothing is given up at the timeout", async () => {
  s3.gate = () => true;
  await expect(createMachine({}, HURRIED).probe()).rejects.toThrow(
    /does not answer \(no byte within 400 ms\)/,
  );
});

test("a full bucket is reported as such", async () => {
  s3.gate = (_request, response) => {
    response.writeHead(507).end("<Error><Code>XMinioStorageFull</Code></Error>");
    return true;
  };
  await expect(createMachine().put(toBytes("x"))).rejects.toMatchObject({ code: "INSUFFICIENT_STORAGE" });
});

test("a download that breaks halfway is fetched again, whole", async () => {
  const { key } = await createMachine().put(toBytes("0123456789"));
  let isFirst = true;
  s3.gate = (request, response) => {
    if (request.method !== "GET" || !isFirst) return false;
    isFirst = false;
    response.writeHead(200, { "content-length": "10" }).write("0123");
    setTimeout(() => request.socket.destroy(), 20);
    return true;
  };
  expect(Buffer.from(await createMachine().read(key)).toString()).toBe("0123456789");
  expect(isFirst).toBe(false);
});

test("a stream that breaks halfway ends in an error, not early", async () => {
  const { key } = await createMachine().put(toBytes("0123456789"));
  s3.gate = (request, response) => {
    response.writeHead(200, { "content-length": "10" }).write("0123");
    setTimeout(() => request.socket.destroy(), 20);
    return true;
  };
  await expect(text(await createMachine().open(key))).rejects.toThrow();
});

test("a slow reader is not mistaken for a silent bucket", async () => {
  const { key } = await createMachine().put(Buffer.alloc(8 * 1024 * 1024, 7));
  const stream = await createMachine({}, HURRIED).open(key);
  await pause(3 * HURRIED.idleMs);
  let size = 0;
  for await (const chunk of stream) size += chunk.length;
  expect(size).toBe(8 * 1024 * 1024);
});

test("bytes other than those stored are never handed out as a file", async () => {
  const { key } = await createMachine().put(toBytes("genuine"));
  s3.gate = (_request, response) => {
    response.writeHead(200).end("forgery");
    return true;
  };
  await expect(createMachine().path(key)).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
  await expect(createMachine().read(key)).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
});

test("a range other than the one asked for is refused", async () => {
  const { key } = await createMachine().put(toBytes("0123456789"));
  s3.gate = (_request, response) => {
    response.writeHead(200).end("0123456789");
    return true;
  };
  const opening = createMachine().open(key, { start: 2, end: 3 });
  await expect(opening).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

test("a removal during a new put of the same bytes never loses them, at whatever step they meet", async () => {
  // The removal stops before its nth request while the put runs.
  for (const nth of [1, 2, 3, 4, 5]) {
    const { key } = await createMachine().put(toBytes("come back"));
    s3.age(key, LONG_AGO);
    const remover = createMachine();
    let putting: Promise<unknown> | undefined;
    let seen = 0;
    s3.gate = async () => {
      seen += 1;
      if (seen !== nth) return false;
      putting = createMachine().put(toBytes("come back"));
      await pause(150);
      return false;
    };
    await remover.remove(key, LIMIT);
    await putting;
    s3.gate = () => false;
    expect(putting, `request ${nth} of the removal`).toBeDefined();
    expect(await createMachine().has(key), `request ${nth} of the removal`).toBe(true);
    expect(s3.keys().filter((name) => name.startsWith("tmp/"))).toEqual([]);
  }
});

test("a put that checks only after a removal has ended sees that its file is gone", async () => {
  const { key } = await createMachine().put(toBytes("come back"));
  s3.age(key, LONG_AGO);
  const putLooks = Promise.withResolvers<void>();
  const removalEnds = Promise.withResolvers<void>();
  let putting: Promise<unknown> | undefined;
  s3.gate = async ({ method, url }) => {
    if (method === "DELETE" && url?.endsWith(`/${key}`) && !putting) {
      putting = createMachine().put(toBytes("come back"));
      await putLooks.promise;
    } else if (method === "HEAD" && url?.includes("removing") && putting) {
      putLooks.resolve();
      await removalEnds.promise;
    }
    return false;
  };
  expect(await createMachine().remove(key, LIMIT)).toBe(true);
  expect(await createMachine().has(key)).toBe(false);
  removalEnds.resolve();
  await putting;
  expect(await createMachine().has(key)).toBe(true);
});

test("the mark of a killed removal does not block puts for ever, and is swept", async () => {
  const key = hashKey("marked");
  const mark = `tmp/removing-${key}`;
  await leaveMark(mark);
  s3.age(mark, LONG_AGO);
  await createMachine().put(toBytes("marked"));
  expect(s3.keys().some((name) => name.startsWith("tmp/"))).toBe(false);
  await leaveMark(mark);
  s3.age(mark, LONG_AGO);
  expect(await createMachine().sweep(LIMIT)).toBe(1);
  expect(await createMachine().has(key)).toBe(true);
});

/** A removal killed between its mark and its end. */
async function leaveMark(mark: string): Promise<void> {
  const key = mark.slice("tmp/removing-".length);
  await createMachine().put(toBytes("marked"));
  s3.age(key, LONG_AGO);
  s3.gate = ({ method }, response) => {
    if (method !== "DELETE") return false;
    response.writeHead(500).end();
    return true;
  };
  await expect(createMachine().remove(key, LIMIT)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  s3.gate = () => false;
  expect(s3.keys()).toContain(mark);
}

test("reads the file from the bucket when the local copy is missing", async () => {
  const storage = createMachine();
  const { key } = await storage.put(toBytes("kept"));
  rmSync(await storage.path(key));
  expect(Buffer.from(await storage.read(key)).toString()).toBe("kept");
  expect(s3.keys()).toEqual([expect.stringContaining(key)]);
});
