import { createHash, randomBytes } from "node:crypto";
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startS3, type TestS3 } from "@/server/testing/storage/s3";
import { DiskStorage } from "./disk";
import type { Storage } from "./index";
import { S3Storage } from "./s3";

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-storage-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s3.close();
  s3 = await startS3();
});

const toBytes = (text: string) => new TextEncoder().encode(text);
const listFilesOnDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function* streamChunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield toBytes(part);
}

/** Every kind has to pass the same tests; `fresh` opens the same files without local copies. */
const KINDS: readonly {
  name: string;
  fresh: () => Storage;
  stored: () => string[];
  age: (key: string, at: Date) => void;
}[] = [
  {
    name: "disk",
    fresh: () => new DiskStorage(folder),
    stored: listFilesOnDisk,
    age: (key, at) => utimesSync(path.join(folder, key.slice(0, 2), key.slice(2, 4), key), at, at),
  },
  {
    name: "s3",
    fresh: () => new S3Storage(s3.bucket(), mkdtempSync(path.join(folder, "machine-"))),
    stored: () => s3.keys().map((key) => path.basename(key)),
    age: (key, at) => s3.age(key, at),
  },
];

describe.each(KINDS)("$name storage", ({ fresh, stored, age }) => {
  let storage: Storage;
  beforeEach(() => {
    storage = fresh();
  });

  test("stores bytes under their SHA-256, given whole or as a stream", async () => {
    const whole = await storage.put(toBytes("hello world"));
    const streamed = await storage.put(Readable.from([Buffer.from("hello "), Buffer.from("world")]));
    expect(whole.key).toBe(createHash("sha256").update("hello world").digest("hex"));
    expect(streamed).toEqual(whole);
    expect(whole.size).toBe(11);
    expect(Buffer.from(whole.sha256).toString("hex")).toBe(whole.key);
    for (const reader of [storage, fresh()]) {
      expect(Buffer.from(await reader.read(whole.key)).toString()).toBe("hello world");
      expect(await reader.has(whole.key)).toBe(true);
    }
    expect(stored()).toEqual([whole.key]);
  });

  test("stores an empty file too", async () => {
    const { key, size } = await storage.put(new Uint8Array());
    expect(size).toBe(0);
    expect(await text(await fresh().open(key))).toBe("");
    expect(await fresh().read(key)).toHaveLength(0);
  });

  test("hands out a local file with exactly these bytes", async () => {
    const { key } = await storage.put(toBytes("as a file"));
    for (const reader of [storage, fresh()]) {
      expect(readFileSync(await reader.path(key), "utf8")).toBe("as a file");
    }
  });

  test("opens a range with both ends included", async () => {
    const { key } = await storage.put(toBytes("0123456789"));
    for (const reader of [storage, fresh()]) {
      const readText = async (range?: { start: number; end: number }) => text(await reader.open(key, range));
      expect(await readText({ start: 2, end: 4 })).toBe("234");
      expect(await readText({ start: 0, end: 1 })).toBe("01");
      expect(await readText({ start: 9, end: 9 })).toBe("9");
      expect(await readText()).toBe("0123456789");
    }
  });

  test("stores and returns 50 MB unchanged", { tags: ["prove"] }, async () => {
    const source = path.join(folder, "source.bin");
    writeFileSync(source, randomBytes(50 * 1024 * 1024));
    const { key } = await storage.put(createReadStream(source));
    const read = await buffer(await fresh().open(key));
    expect(createHash("sha256").update(read).digest("hex")).toBe(key);
    const ranged = await buffer(await fresh().open(key, { start: 40_000_000, end: 40_999_999 }));
    expect(ranged.equals(read.subarray(40_000_000, 41_000_000))).toBe(true);
  });

  test("stores nothing when a stream breaks halfway", async () => {
    async function* streamThenBreak() {
      yield toBytes("half");
      throw new Error("connection lost");
    }
    await expect(storage.put(streamThenBreak())).rejects.toThrow("connection lost");
    expect(stored()).toEqual([]);
    expect(listFilesOnDisk()).toEqual([]);
  });

  test("hides a file while it is being written", async () => {
    const key = createHash("sha256").update("firstsecond").digest("hex");
    let seen: boolean | undefined;
    async function* streamSlowly() {
      yield toBytes("first");
      seen = await storage.has(key);
      yield toBytes("second");
    }
    await storage.put(streamSlowly());
    expect(seen).toBe(false);
    expect(await storage.has(key)).toBe(true);
  });

  test("stores the same bytes put several times at once as one file", async () => {
    const writers = Array.from({ length: 8 }, () => fresh());
    const results = await Promise.all(
      writers.map((writer) => writer.put(streamChunks("the same ", "for all"))),
    );
    expect(new Set(results.map(({ key }) => key)).size).toBe(1);
    const [first] = results;
    expect(stored()).toEqual([first?.key]);
    expect(Buffer.from(await fresh().read(first?.key ?? "")).toString()).toBe("the same for all");
  });

  test("reports a full disk as such", async () => {
    async function* streamUntilFull(): AsyncGenerator<Uint8Array> {
      yield toBytes("a");
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    }
    await expect(storage.put(streamUntilFull())).rejects.toMatchObject({ code: "INSUFFICIENT_STORAGE" });
  });

  test("does not find a missing file or an invalid key", async () => {
    for (const key of ["0".repeat(64), "../../etc/passwd", "", "A".repeat(64)]) {
      await expect(storage.open(key)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(storage.open(key, { start: 0, end: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(storage.read(key)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(storage.path(key)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await storage.has("0".repeat(64))).toBe(false);
  });

  test("removes bytes that were not used lately, and keeps those put again since", async () => {
    const { key } = await storage.put(toBytes("old"));
    const limit = new Date("2026-01-01T00:00:00Z");
    age(key, new Date("2025-12-31T00:00:00Z"));
    await storage.put(toBytes("old"));
    expect(await storage.remove(key, limit)).toBe(false);
    expect(await storage.has(key)).toBe(true);
    age(key, new Date("2025-12-31T00:00:00Z"));
    expect(await storage.remove(key, limit)).toBe(true);
    expect(await storage.has(key)).toBe(false);
    await expect(storage.read(key)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(stored()).toEqual([]);
    expect(listFilesOnDisk()).toEqual([]);
    expect(await storage.remove(key, limit)).toBe(true);
  });

  test("passes a probe that leaves nothing behind", async () => {
    await storage.probe();
    expect(stored()).toEqual([]);
    expect(listFilesOnDisk()).toEqual([]);
  });
});
