import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DiskStorage } from "./disk";

// The common contract of all storages is tested in storage.test.ts.

let folder: string;
let storage: DiskStorage;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-storage-"));
  storage = new DiskStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const toBytes = (text: string) => new TextEncoder().encode(text);

test("a file is stored in a folder by its SHA-256", async () => {
  const { key } = await storage.put(toBytes("hello world"));
  expect(await storage.path(key)).toBe(path.join(folder, key.slice(0, 2), key.slice(2, 4), key));
});

test("the sweep clears what interrupted writes left, and only that", async () => {
  const { key } = await storage.put(toBytes("kept"));
  const left = path.join(folder, "tmp", "left-behind");
  writeFileSync(left, "half");
  writeFileSync(path.join(folder, "tmp", "in-progress"), "half");
  utimesSync(left, new Date(0), new Date(0));
  expect(await storage.sweep(new Date("2026-01-01T00:00:00Z"))).toBe(1);
  expect(readdirSync(path.join(folder, "tmp"))).toEqual(["in-progress"]);
  expect(await storage.has(key)).toBe(true);
});

test("a folder that cannot be written to fails the probe", async () => {
  writeFileSync(path.join(folder, "tmp"), "in the way");
  await expect(storage.probe()).rejects.toThrow();
});
