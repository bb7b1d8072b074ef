import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { createTemporaryFolder, createTrustStore, verifyWithPdfsig } from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { createAuthority } from "../authority";
import { DEFAULT_INTAKE_LIMITS } from "../intake/limits";
import { createPdfPools, type PdfPoolSettings, type PdfPools } from "./pools";

// External programs and child processes start slowly on a busy machine.

const dir = createTemporaryFolder();

/** A process that behaves as a hostile file would make ours behave, by the path it is given. */
const hostile = join(dir, "hostile.mjs");
writeFileSync(
  hostile,
  `const held = [];
   process.on("message", ({ id, job }) => {
     if (job.path === "spin") for (;;);
     if (job.path === "grow") setInterval(() => held.push(Buffer.alloc(40 * 1024 * 1024, 1)), 20);
     if (job.path === "die") process.exit(1);
     const secrets = Object.keys(process.env).filter((key) => /KEY|SECRET|URL|TOKEN/.test(key));
     const result = { pageCount: 1, pages: [], sha256: secrets.join(), size: process.pid, notices: [] };
     if (job.path === "fine") process.send({ id, outcome: { kind: "intake", result } });
   });
   process.on("disconnect", () => process.exit(0));`,
);

const open: PdfPools[] = [];
function createPools(settings: PdfPoolSettings): PdfPools {
  const created = createPdfPools(settings);
  open.push(created);
  return created;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((created) => created.close()));
});

const takeUpload = (from: PdfPools, path: string) =>
  from.intake(path, `${path}.original`, DEFAULT_INTAKE_LIMITS);
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");

describe("a process that reads an untrusted file", () => {
  test.each([
    ["loops", "spin", /too long/],
    ["takes more memory than it may", "grow", /more memory/],
    ["dies", "die", /could not be read/],
  ])("is ended when it %s, and the next file is served", async (_, path, message) => {
    const tried = createPools({ entryPath: hostile, timeoutMs: 1500, maxResidentBytes: 256 * 1024 * 1024 });
    await expect(takeUpload(tried, path)).rejects.toMatchObject({
      code: "FILE_TOO_COMPLEX",
      message: expect.stringMatching(message),
    });
    await expect(takeUpload(tried, "fine")).resolves.toMatchObject({ pageCount: 1 });
  });

  test("has no access to the server's secrets", async () => {
    const tried = createPools({ entryPath: hostile });
    await expect(takeUpload(tried, "fine")).resolves.toMatchObject({ sha256: "" });
  });

  test("serves one file after another", async () => {
    const tried = createPools({ entryPath: hostile });
    const [first, second] = [await takeUpload(tried, "fine"), await takeUpload(tried, "fine")];
    expect(second.size).toBe(first.size);
  });
});

describe("an idle process", () => {
  test("ends after its time, and the next file starts another", async () => {
    const tried = createPools({ entryPath: hostile, idleMs: 300 });
    const first = await takeUpload(tried, "fine");
    await vi.waitFor(() => expect([tried.pids(), isRunning(first.size)]).toEqual([[], false]), 10_000);
    const second = await takeUpload(tried, "fine");
    expect(second.size).not.toBe(first.size);
  });
});

describe("the queue", () => {
  test("refuses a file with SERVICE_UNAVAILABLE when it is full", async () => {
    const tried = createPools({ entryPath: hostile, queueLimit: 1, timeoutMs: 800 });
    const waiting = Array.from({ length: 40 }, () =>
      takeUpload(tried, "spin").catch((error: unknown) => error),
    );
    await expect(takeUpload(tried, "fine")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await tried.close();
    for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ name: "DomainError" });
  });

  test("leaves no process behind when it is closed", async () => {
    const tried = createPools({ entryPath: hostile });
    await takeUpload(tried, "fine");
    const pids = tried.pids();
    expect(pids.map(isRunning)).toEqual([true]);
    await tried.close();
    expect(pids.map(isRunning)).toEqual([false]);
    await expect(takeUpload(tried, "fine")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});

describe("the real worker", () => {
  const shared = createPdfPools();
  afterAll(() => shared.close());
  const now = new Date("2026-11-21T12:00:00Z");
  const path = join(dir, "contract.pdf");
  writeFileSync(path, simplePdf());

  test("accepts a good file and refuses a bad one with its error code", async () => {
    await expect(takeUpload(shared, path)).resolves.toMatchObject({ pageCount: 1, notices: [] });
    const bad = join(dir, "bad.pdf");
    writeFileSync(bad, "no pdf");
    await expect(takeUpload(shared, bad)).rejects.toMatchObject({
      name: "DomainError",
      code: "FILE_NOT_PDF",
    });
  });

  test("draws the first page at the width asked for", async () => {
    const png = Buffer.from(await shared.renderFirstPage(path, 300));
    expect(png.toString("latin1", 1, 4)).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 425]);
  });

  test("seals with a key that it opens itself", async () => {
    const authority = createAuthority(join(dir, "authority"), now);
    const outPath = join(dir, "sealed.pdf");
    const result = await shared.seal({
      originalPath: path,
      outPath,
      fields: [sampleStampField({ text: "By the pool" })],
      certificate: null,
      rejectStamp: false,
      signer: authority,
      signingTime: now,
      language: "en",
    });
    expect(result).toMatchObject({ pageCount: 1, size: readFileSync(outPath).length });
    expect(verifyWithPdfsig(outPath, createTrustStore(authority.authorityCertFile))).toMatchObject({
      isValid: true,
      isWhole: true,
    });
  });

  test("reports an unusable key as such", async () => {
    const missing = { keyFile: join(dir, "none.pem"), certFile: join(dir, "none.pem") };
    const attempt = shared.seal({
      originalPath: path,
      outPath: join(dir, "x.pdf"),
      fields: [],
      certificate: null,
      rejectStamp: false,
      signer: missing,
      signingTime: now,
      language: "en",
    });
    await expect(attempt).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: expect.stringContaining("SIGNING_KEY_FILE"),
    });
  });
});
