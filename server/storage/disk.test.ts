import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DiskStorage } from "./disk";

let folder: string;
let storage: DiskStorage;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-storage-"));
  storage = new DiskStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const filesIn = (sub = "") =>
  readdirSync(path.join(folder, sub), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );

async function* inChunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield bytes(part);
}

describe("disk storage", () => {
  test("keeps bytes under their SHA-256, whether they come whole or as a stream", async () => {
    const whole = await storage.put(bytes("hello world"));
    const streamed = await storage.put(Readable.from([Buffer.from("hello "), Buffer.from("world")]));
    expect(whole.key).toBe(createHash("sha256").update("hello world").digest("hex"));
    expect(streamed).toEqual(whole);
    expect(whole.size).toBe(11);
    expect(Buffer.from(whole.sha256).toString("hex")).toBe(whole.key);
    expect(Buffer.from(await storage.read(whole.key)).toString()).toBe("hello world");
    expect(filesIn()).toHaveLength(1);
    expect(await storage.path(whole.key)).toBe(
      path.join(folder, whole.key.slice(0, 2), whole.key.slice(2, 4), whole.key),
    );
  });

  test("opens a range with both ends included", async () => {
    const { key } = await storage.put(bytes("0123456789"));
    const read = async (range?: { start: number; end: number }) => text(await storage.open(key, range));
    expect(await read({ start: 2, end: 4 })).toBe("234");
    expect(await read()).toBe("0123456789");
  });

  test("an oversized stream is refused and leaves nothing", async () => {
    const writing = storage.put(inChunks("12345", "67890", "x"), { maxBytes: 10 });
    await expect(writing).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
    expect(filesIn()).toHaveLength(0);
    const exact = await storage.put(inChunks("12345", "67890"), { maxBytes: 10 });
    expect(exact.size).toBe(10);
  });

  test("a stream that breaks half way leaves nothing", async () => {
    async function* broken() {
      yield bytes("half");
      throw new Error("connection lost");
    }
    await expect(storage.put(broken())).rejects.toThrow("connection lost");
    expect(filesIn()).toHaveLength(0);
  });

  test("while a file is being written nobody can see it", async () => {
    const key = createHash("sha256").update("firstsecond").digest("hex");
    let seen: boolean | undefined;
    async function* slow() {
      yield bytes("first");
      seen = await storage.has(key);
      yield bytes("second");
    }
    await storage.put(slow());
    expect(seen).toBe(false);
    expect(await storage.has(key)).toBe(true);
  });

  test("a full disk is refused as such", async () => {
    async function* full(): AsyncGenerator<Uint8Array> {
      yield bytes("a");
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    }
    await expect(storage.put(full())).rejects.toMatchObject({ code: "INSUFFICIENT_STORAGE" });
  });

  test("what is not there, and what is not a key, is not found", async () => {
    for (const key of ["0".repeat(64), "../../etc/passwd", "", "A".repeat(64)]) {
      await expect(storage.open(key)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(storage.read(key)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(storage.path(key)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("forgets bytes that nobody used lately, and keeps those put again since", async () => {
    const { key } = await storage.put(bytes("old"));
    const yesterday = new Date("2026-01-01T00:00:00Z");
    utimesSync(await storage.path(key), yesterday, new Date("2025-12-31T00:00:00Z"));
    await storage.put(bytes("old"));
    expect(await storage.remove(key, yesterday)).toBe(false);
    expect(await storage.has(key)).toBe(true);
    utimesSync(await storage.path(key), yesterday, new Date("2025-12-31T00:00:00Z"));
    expect(await storage.remove(key, yesterday)).toBe(true);
    expect(await storage.has(key)).toBe(false);
    expect(filesIn()).toHaveLength(0);
  });

  test("clears what interrupted writes left, and only that", async () => {
    const { key } = await storage.put(bytes("kept"));
    const left = path.join(folder, "tmp", "left-behind");
    writeFileSync(left, "half");
    writeFileSync(path.join(folder, "tmp", "in-progress"), "half");
    utimesSync(left, new Date(0), new Date(0));
    expect(await storage.sweep(new Date("2026-01-01T00:00:00Z"))).toBe(1);
    expect(filesIn("tmp").map(({ name }) => name)).toEqual(["in-progress"]);
    expect(await storage.has(key)).toBe(true);
  });
});
