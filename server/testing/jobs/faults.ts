import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { findFreePort } from "@/server/cli/postgres/cluster";
import { APP_ROLE } from "@/server/cli/postgres/roles";
import { apiTokens, webhooks } from "@/server/db/schema";
import { newApiToken, newId } from "@/server/ids";
import { createTransport } from "@/server/mail/transport";
import { createAuthority } from "@/server/pdf/authority";
import { provide, requireInstance } from "@/server/runtime";
import { hashApiToken } from "@/server/secrets";
import type { TestCluster } from "@/server/testing/db/database";
import { type MailSink, startMailSink } from "@/server/testing/mail/smtp-server";
import { getBundle } from "@/server/testing/processes/process-bundle";
import type { ProcessName } from "@/server/testing/processes/processes";
import { type Receiver, testReceiver } from "@/server/testing/webhooks/receiver";
import { type Owner, testWorld, type World } from "@/server/testing/world/world";
import { drainJobs } from "./queue";
import { type StallProxy, startStallProxy } from "./stall-proxy";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const DAY_MS = 86_400_000;
/** Milliseconds, generous because a machine that does other work is slow, not wrong. */
const READY_WITHIN_MS = 180_000;

/** A process of the product that the test started and may end in any way. */
export type Running = {
  name: string;
  child: ChildProcess;
  said(): string;
  /** Kills it with SIGKILL, its PDF processes too, and waits until they are gone. */
  kill(): Promise<void>;
  /** Stops it and returns its exit code. */
  stop(): Promise<number | null>;
};
export type RunningWeb = Running & { url: string };

type StartOptions = {
  /** Error of the process's clock in ms. */
  clockMs?: number;
  databaseUrl?: string;
  /** Receivers of the test that it may reach, in the form of WEBHOOK_ALLOWED_HOSTS. */
  mayReach?: readonly string[];
  /** False for a process that should not become ready. */
  waits?: boolean;
};

export type FaultWorld = AsyncDisposable & {
  world: World;
  proxy: StallProxy;
  sink: MailSink;
  receivers: readonly [Receiver, Receiver];
  apiToken: string;
  /** Number of killed processes, each of which may cause duplicates. */
  crashes(): number;
  /** Processes that run, or that ended without being stopped. */
  processes(): readonly Running[];
  /** Uploads of all processes that wait for intake. */
  incoming(): string[];
  startWorker(name: string, options?: StartOptions): Promise<Running>;
  /** Starts the web process, with or without background work. */
  startWeb(name: string, options: StartOptions & { works: boolean }): Promise<RunningWeb>;
  /** Runs all promised and due work in the test's own process. */
  settle(): Promise<void>;
  /** Creates a webhook for all events of a team. */
  hook(owner: Owner, receiver: Receiver): Promise<string>;
  post(web: RunningWeb, procedure: string, input: unknown): Promise<Response>;
};

/**
 * Puts all dependencies of the product under a test's control: PostgreSQL behind a stalling proxy, a scripted
 * SMTP server and HTTPS receivers, one folder of files, and processes to start and kill (jobs/README.md 3.1).
 */
export async function faultWorld(cluster?: TestCluster): Promise<FaultWorld> {
  const world = await testWorld(cluster);
  await letOneRoleMigrate(world);
  const proxy = await startStallProxy({ host: "127.0.0.1", port: Number(new URL(world.test.url).port) });
  const sink = await startMailSink();
  const receivers = [await testReceiver(), await testReceiver()] as const;
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-faults-"));
  symlinkSync(world.storage.where, path.join(folder, "files"));
  // Old enough for a process whose clock is behind.
  const { keyFile, certFile } = createAuthority(path.join(folder, "signing"), new Date(Date.now() - DAY_MS));
  provide("signerSource", { keyFile, certFile });
  const authorities = path.join(folder, "receivers.pem");
  writeFileSync(authorities, receivers.map(({ ca }) => ca).join("\n"));
  const apiToken = await createApiToken(world);
  const transport = createTransport({ SMTP_URL: sink.url });
  provide("webhookDialling", {
    allowedHosts: receivers.map(({ host }) => host),
    ca: receivers.map(({ ca }) => ca).join("\n"),
  });
  const running = new Set<Running>();
  let crashes = 0;

  const startProcess = async (
    script: ProcessName,
    name: string,
    more: Record<string, string>,
    options: StartOptions,
  ) => {
    const { clockMs = 0, mayReach = [], databaseUrl = toProxyUrl(world.test.url, proxy) } = options;
    const preload = clockMs === 0 ? [] : ["--import", getBundle("clock-shift")];
    const child = spawn(process.execPath, [...preload, getBundle(script)], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        RUBRICA_ROOT: ROOT,
        RUBRICA_BUILD: inject("build"),
        RUBRICA_TEST_CLOCK_MS: String(clockMs),
        NODE_EXTRA_CA_CERTS: authorities,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        ...getSignerPaths(),
        SMTP_URL: sink.url,
        MAIL_FROM: "Rubrica <sign@example.com>",
        WEBHOOK_ALLOWED_HOSTS: [...receivers.map(({ host }) => host), ...mayReach].join(","),
        LOG_LEVEL: "warn",
        ...more,
      },
    });
    const process_ = trackProcess(name, child, (how) => {
      if (how === "SIGKILL") crashes += 1;
      running.delete(process_);
    });
    running.add(process_);
    if (options.waits ?? true) await waitUntilReady(process_);
    return process_;
  };

  return {
    world,
    proxy,
    sink,
    receivers,
    apiToken,
    crashes: () => crashes,
    processes: () => [...running],
    incoming: () => listFilesUnder(path.join(folder, "incoming")),
    startWorker: (name, options = {}) => startProcess("worker", name, {}, options),
    async startWeb(name, { works, ...options }) {
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}`;
      const settings = {
        PORT: String(port),
        HOST: "127.0.0.1",
        BASE_URL: url,
        WORKER: works ? "on" : "off",
      };
      const web = await startProcess("web-process", name, settings, options);
      return { ...web, url };
    },
    settle: async () => void (await drainJobs(world, transport)),
    hook: (owner, receiver) => createWebhook(world, owner, receiver),
    post: (web, procedure, input) =>
      fetch(`${web.url}/api/trpc/${procedure}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: web.url },
        body: JSON.stringify(input),
      }),
    async [Symbol.asyncDispose]() {
      for (const { child } of running) child.kill("SIGKILL");
      transport.close();
      await proxy[Symbol.asyncDispose]();
      await sink[Symbol.asyncDispose]();
      for (const receiver of receivers) await receiver[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As with an external database, whose single role both migrates and works. */
async function letOneRoleMigrate(world: World): Promise<void> {
  await world.test.ownerSql.unsafe(`
    grant create on database "${world.test.name}" to ${APP_ROLE};
    grant usage, create on schema drizzle to ${APP_ROLE};
    grant select on all tables in schema drizzle to ${APP_ROLE};`);
}

export function toProxyUrl(databaseUrl: string, proxy: StallProxy): string {
  const url = new URL(databaseUrl);
  url.port = String(proxy.port);
  return url.href;
}

function getSignerPaths(): Record<string, string> {
  const source = requireInstance("signerSource");
  if (!("keyFile" in source)) throw new TypeError("The test's world seals with a PEM key.");
  return { SIGNING_KEY_FILE: source.keyFile, SIGNING_CERT_FILE: source.certFile };
}

function trackProcess(
  name: string,
  child: ChildProcess,
  onEnd: (how: "SIGKILL" | "SIGTERM") => void,
): Running {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const endProcess = async (signal: "SIGKILL" | "SIGTERM") => {
    onEnd(signal);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  return {
    name,
    child,
    said: () => output,
    async kill() {
      const pdf = listPdfProcesses(child);
      await endProcess("SIGKILL");
      for (const pid of pdf) signalQuietly(pid, "SIGKILL");
    },
    async stop() {
      await endProcess("SIGTERM");
      return child.exitCode;
    },
  };
}

async function waitUntilReady(process_: Running): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!/^ready/m.test(process_.said())) {
    const { child } = process_;
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      throw new Error(`${process_.name} did not start:\n${process_.said()}`);
    }
    await sleep(25);
  }
}

export function listPdfProcesses(child: ChildProcess): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => getParent(pid) === child.pid && getCommand(pid).includes("pdf"));
}

const getParent = (pid: number): number =>
  Number(/\) \S (\d+)/.exec(readQuietly(`/proc/${pid}/stat`))?.[1] ?? 0);
const getCommand = (pid: number): string => readQuietly(`/proc/${pid}/cmdline`);

function readQuietly(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

export function signalQuietly(pid: number, signal: "SIGKILL" | "SIGSTOP"): void {
  try {
    process.kill(pid, signal);
  } catch {}
}

export function listFilesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

async function createApiToken({ db, owner }: World): Promise<string> {
  const token = newApiToken();
  await db.insert(apiTokens).values({
    teamId: owner.teamId,
    userId: owner.userId,
    name: "faults",
    tokenHash: hashApiToken(token),
    lastFour: token.slice(-4),
    createdAt: new Date(),
    expiresAt: null,
  });
  return token;
}

async function createWebhook({ db }: World, owner: Owner, receiver: Receiver): Promise<string> {
  const id = newId();
  const now = new Date();
  const webhookUrl = receiver.url(`/${id}`);
  await db.insert(webhooks).values({ id, teamId: owner.teamId, webhookUrl, createdAt: now, updatedAt: now });
  return id;
}
