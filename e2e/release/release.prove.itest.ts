import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, lstatSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { requestRest, type Site, signNewEnvelope } from "../bench/operations";

const ROOT = path.resolve(import.meta.dirname, "../..");
const Detail = z.object({ status: z.string(), envelopeItems: z.array(z.object({ id: z.string() })) });
const Bootstrapped = z.object({ apiToken: z.string() });
const PORT = 24_317;

const folder = mkdtempSync(path.join(tmpdir(), "rubrica-release-"));
const base = path.join(ROOT, ".release");
let archive = "";
let unpacked = "";
let running: ChildProcess | undefined;

/** The machine of a stranger: no npm and no variables of ours. */
const env = (): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  PATH: "/usr/bin:/bin",
  PORT: String(PORT),
  HOST: "127.0.0.1",
  DATA_DIR: path.join(folder, "data"),
  LOG_LEVEL: "warn",
});

const runProgram = (...args: string[]) =>
  spawnSync(path.join(unpacked, "rubrica"), args, { cwd: folder, env: env(), encoding: "utf8" });

async function startProgram(): Promise<void> {
  const child = spawn(path.join(unpacked, "rubrica"), ["start"], { cwd: folder, env: env() });
  running = child;
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const deadline = performance.now() + toPatientMs(60);
  while (!/^ready /m.test(output)) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(output);
    await pause(50);
  }
}

async function stopProgram(): Promise<number | null> {
  const child = running;
  if (!child) return null;
  running = undefined;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
  return child.exitCode;
}

async function waitForSealedItem(site: Site, envelopeId: string): Promise<string> {
  for (;;) {
    const answer = await requestRest(site, `/envelope/${envelopeId}`);
    const { status, envelopeItems } = Detail.parse(await answer.json());
    if (status === "COMPLETED") return envelopeItems[0]?.id ?? "";
    await pause(100);
  }
}

beforeAll(() => {
  rmSync(base, { recursive: true, force: true });
  const made = spawnSync(process.execPath, [path.join(ROOT, "server/cli/launch.mjs"), "release"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  archive = globSync(path.join(base, "*.tar.gz"))[0] ?? "";
  if (!existsSync(archive)) throw new Error(`No release: ${made.stdout}${made.stderr}`);
  spawnSync("tar", ["-xzf", archive, "-C", folder]);
  unpacked = path.join(folder, path.basename(archive, ".tar.gz"));
}, toPatientMs(600));

afterAll(async () => {
  await stopProgram();
  rmSync(folder, { recursive: true, force: true });
});

test("a release takes at most 250 MB packed and 600 MB unpacked", () => {
  const unpackedBytes = globSync(path.join(unpacked, "**/*")).reduce((sum, file) => sum + lstatSync(file).size, 0);
  expect(statSync(archive).size).toBeLessThan(250e6);
  expect(unpackedBytes).toBeLessThan(600e6);
});

test("a release runs where there is no npm, seals an envelope, verifies it and stops cleanly", async () => {
  await startProgram();
  const made = runProgram(
    ...["admin", "bootstrap", "--email", "owner@example.org", "--password", "a long enough password"],
    ...["--team", "Acme"],
  );
  const { apiToken } = Bootstrapped.parse(JSON.parse(made.stdout));
  const site = { baseUrl: `http://127.0.0.1:${PORT}`, token: apiToken };
  const itemId = await waitForSealedItem(site, await signNewEnvelope(site));
  const sealed = await requestRest(site, `/envelope/item/${itemId}/download?version=signed`);
  const file = path.join(folder, "sealed.pdf");
  writeFileSync(file, Buffer.from(await sealed.arrayBuffer()));
  expect(runProgram("verify", file)).toMatchObject({ status: 0 });
  const page = await fetch(`${site.baseUrl}/setup`);
  expect(page.status).toBe(200);
  expect(runProgram("admin", "doctor").stdout).toContain("database");
  expect(await stopProgram()).toBe(0);
}, toPatientMs(120));

test("a release on a read-only disk starts again and finds its data", async () => {
  spawnSync("chmod", ["-R", "a-w", unpacked]);
  await startProgram();
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/health?ready=1`);
  expect(answer.status).toBe(200);
  expect(await stopProgram()).toBe(0);
  spawnSync("chmod", ["-R", "u+w", unpacked]);
}, toPatientMs(120));
