import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { findFreePort } from "@/server/cli/postgres/cluster";
import { readRecord } from "@/server/cli/postgres/record";
import { toPatientMs } from "@/server/cli/testing/patience";
import { emptyDatabase, ROOT } from "@/server/testing/backup/backed-up";
import { listPdfProcesses } from "@/server/testing/jobs/faults";
import { simplePdf } from "@/server/testing/pdf/samples";
import { getBundle } from "@/server/testing/processes/process-bundle";
import { startS3 } from "@/server/testing/storage/s3";
import { buildConsent, DRAWN } from "@/server/testing/world/signing";
import { createBackupKeyPair } from "./backup-key";

vi.setConfig({ testTimeout: toPatientMs(400) });

const execute = promisify(execFile);
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-drill-"));
  closers.push(() => {
    const dataDir = path.join(folder, "data");
    const database = existsSync(dataDir) ? readRecord(dataDir) : undefined;
    if (database?.pid) killQuietly(database.pid);
    for (const used of [folder, database?.place]) if (used) rmSync(used, { recursive: true, force: true });
  });
  return folder;
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

type Settings = Record<string, string>;
const buildEnvironment = (settings: Settings) => ({
  NODE_ENV: "test" as const,
  PATH: process.env.PATH,
  RUBRICA_ROOT: ROOT,
  RUBRICA_BUILD: inject("build"),
  LOG_LEVEL: "warn",
  ...settings,
});

/** Runs a command and returns the JSON that it prints. */
async function admin(settings: Settings, ...args: string[]): Promise<unknown> {
  const { stdout } = await execute(process.execPath, [getBundle("admin"), ...args], {
    cwd: ROOT,
    env: buildEnvironment(settings),
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "null");
}

type Product = { url: string; child: ChildProcess; kill(): Promise<void> };

async function startProduct(settings: Settings): Promise<Product> {
  const child = spawn(process.execPath, [getBundle("web-process")], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: buildEnvironment(settings),
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const pools = listPdfProcesses(child);
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    for (const pid of pools) killQuietly(pid);
  };
  closers.push(kill);
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(said);
      expect(said).toMatch(/^ready/m);
    },
    { timeout: toPatientMs(90), interval: 50 },
  );
  return { url: settings.BASE_URL ?? "", child, kill };
}

const Created = z.object({ id: z.string() });
const Distributed = z.object({ recipients: z.array(z.object({ token: z.string() })) });
const State = z.object({
  result: z.object({
    data: z.object({
      screen: z.string(),
      pageValue: z.string().nullable().optional(),
      session: z
        .object({ shown: z.unknown(), fields: z.array(z.looseObject({ id: z.number(), type: z.string() })) })
        .optional(),
    }),
  }),
});

async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Creates and sends an envelope over REST; answered when this returns. */
async function sendEnvelope(url: string, apiToken: string, title: string) {
  const headers = { authorization: `Bearer ${apiToken}` };
  const form = new FormData();
  const fields = [{ type: "SIGNATURE", page: 1, positionX: 10, positionY: 10, width: 30, height: 5 }];
  const recipients = [{ name: "Ana", email: "ana@example.com", role: "SIGNER", fields }];
  form.set("payload", JSON.stringify({ type: "DOCUMENT", title, recipients }));
  const bytes = Buffer.from(simplePdf([{}]));
  form.append("files", new Blob([bytes], { type: "application/pdf" }), "contract.pdf");
  const create = await fetch(`${url}/api/v2/envelope/create`, { method: "POST", headers, body: form });
  const { id } = Created.parse(await readAnswer(create));
  const distribute = await fetch(`${url}/api/v2/envelope/distribute`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ envelopeId: id }),
  });
  const { recipients: sent } = Distributed.parse(await readAnswer(distribute));
  return { id, token: sent[0]?.token ?? "" };
}

const callPage = (url: string, procedure: string, input: unknown) =>
  fetch(`${url}/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(input),
  }).then(readAnswer);

async function readState(url: string, token: string) {
  const query = encodeURIComponent(JSON.stringify({ token }));
  const answer = await fetch(`${url}/api/trpc/signing.state?input=${query}`);
  return State.parse(await readAnswer(answer)).result.data;
}

async function sign(url: string, token: string): Promise<void> {
  const { pageValue } = await readState(url, token);
  await callPage(url, "signing.open", { token, ...(pageValue ? { pageValue } : {}) });
  await callPage(url, "signing.consent", buildConsent(token));
  const field = (await readState(url, token)).session?.fields[0];
  await callPage(url, "signing.fill", { token, fieldId: field?.id, value: DRAWN });
  const { session } = await readState(url, token);
  await callPage(url, "signing.complete", { token, shown: session?.shown });
}

type Answered = { id: string; token: string; at: number; isSigned: boolean };

/** Sends and signs without a pause until it is stopped or the product dies. */
function startLoad(url: string, apiToken: string) {
  const answered: Answered[] = [];
  let isStopped = false;
  const runLoad = async (line: number) => {
    for (let count = 0; !isStopped; count += 1) {
      const sent = await sendEnvelope(url, apiToken, `Lease ${line}-${count}`);
      const envelope: Answered = { ...sent, at: Date.now(), isSigned: false };
      answered.push(envelope);
      if (count % 2 !== 0) continue;
      await sign(url, sent.token);
      answered.push({ ...envelope, at: Date.now(), isSigned: true });
    }
  };
  const lines = [1, 2, 3].map((line) => runLoad(line).catch((error) => !isStopped && Promise.reject(error)));
  return {
    answered,
    stop: async () => {
      isStopped = true;
      await Promise.allSettled(lines);
    },
  };
}

const Bootstrapped = z.object({ apiToken: z.string() });
const Report = z.object({ takenAt: z.iso.datetime(), files: z.number() });
const Restored = z.object({
  takenAt: z.string(),
  held: z.array(z.object({ kind: z.string(), count: z.number() })),
});

/** Both halves of the drill: what there was, and what is restored from it. */
async function drill(before: Settings, after: Settings, place: string): Promise<void> {
  const [port, otherPort] = [await findFreePort(), await findFreePort()];
  const address = (number: number) => ({
    PORT: String(number),
    HOST: "127.0.0.1",
    BASE_URL: `http://127.0.0.1:${number}`,
  });
  const { identity } = await createBackupKeyPair();
  // Without a schedule, whose own backup would be in the way of ours.
  const common = { BACKUP_KEY: identity };
  const old = { ...before, ...common, ...address(port) };
  const restored = { ...after, ...common, ...address(otherPort) };
  const account = ["--email", "olga@example.com", "--password", "correct horse 9", "--team", "Olga"];
  const { apiToken } = Bootstrapped.parse(await admin(old, "bootstrap", ...account));

  const product = await startProduct(old);
  const load = startLoad(product.url, apiToken);
  await vi.waitFor(() => expect(load.answered.length).toBeGreaterThan(12), {
    timeout: toPatientMs(120),
    interval: 50,
  });
  const report = Report.parse(await admin(old, "backup", place));
  const stopped = load.stop();
  await product.kill();
  await stopped;
  const takenAt = Date.parse(report.takenAt);
  const owed = load.answered.filter(({ at }) => at < takenAt);
  expect(owed.length).toBeGreaterThan(12);
  expect(owed.length).toBeLessThan(load.answered.length);

  const verdict = await admin(old, "backup", "verify", place);
  expect(verdict).toMatchObject({ problems: [], files: report.files });
  const outcome = Restored.parse(await admin(restored, "restore", place));
  expect(outcome.takenAt).toBe(report.takenAt);
  await expect(admin(restored, "restore", place)).rejects.toThrow("is not empty");

  const heir = await startProduct(restored);
  const signed = new Set(owed.filter(({ isSigned }) => isSigned).map(({ id }) => id));
  const tokens = new Map(owed.map(({ id, token }) => [id, token]));
  for (const [id, token] of tokens) {
    const { screen } = await readState(heir.url, token);
    if (signed.has(id)) expect(screen).not.toBe("sign");
    expect(await admin(restored, "audit", "verify", id)).toMatchObject({ ok: true });
  }
  const open = [...tokens].find(([id]) => !signed.has(id));
  const isOpen = open && (await readState(heir.url, open[1])).screen === "sign";
  if (isOpen) await sign(heir.url, open[1]);
  expect(isOpen).toBe(true);
  expect(await admin(restored, "restore", "held")).toMatchObject(outcome.held);
  const released = await admin(restored, "restore", "release");
  const counts = Object.fromEntries(outcome.held.map(({ kind, count }) => [kind, count]));
  expect(released).toEqual({ released: counts });
  expect(await admin(restored, "restore", "held")).toEqual([]);
  await heir.kill();
}

test("under load, an embedded database and its folder come back elsewhere with all that was answered", async () => {
  const [first, second, third] = [newFolder(), newFolder(), newFolder()];
  await drill(
    { DATA_DIR: path.join(first, "data") },
    { DATA_DIR: path.join(second, "data") },
    path.join(third, "backup"),
  );
});

test("under load, an external database with its bucket comes back elsewhere with all that was answered", async () => {
  const [first, second] = [newFolder(), newFolder()];
  const [files, otherFiles] = [await startS3(), await startS3()];
  closers.push(
    () => files.close(),
    () => otherFiles.close(),
  );
  const [database, other] = [await emptyDatabase(), await emptyDatabase()];
  closers.push(async () => {
    await database[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
  });
  await drill(
    { DATA_DIR: path.join(first, "data"), DATABASE_URL: database.url, STORAGE_URL: files.url() },
    { DATA_DIR: path.join(second, "data"), DATABASE_URL: other.url, STORAGE_URL: otherFiles.url() },
    otherFiles.url().replace("/files?", "/files/backup?"),
  );
});
