import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartProblem } from "@/server/env";
import type { PostgresLocation } from "./cluster-location";

/** Superuser of an embedded cluster; only the start script uses it. */
export const SUPERUSER = "postgres";

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

function asAccount(place: PostgresLocation): SpawnOptions {
  const { account } = place;
  const locale = { NODE_ENV: process.env.NODE_ENV, LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH ?? "" };
  return { cwd: "/", env: locale, ...(account ? { uid: account.uid, gid: account.gid } : {}) };
}

/** Bytes of `global/pg_control` in every version. */
const CONTROL_BYTES = 8192;

/**
 * Returns the identifier that `initdb` gave a cluster and every copy keeps, in digits: the first eight bytes
 * of `global/pg_control`. Undefined without a complete cluster.
 */
export function readSystemIdentifier(cluster: string): string | undefined {
  const control = path.join(cluster, "global", "pg_control");
  if (!existsSync(path.join(cluster, "PG_VERSION")) || !existsSync(control)) return undefined;
  const bytes = readFileSync(control);
  return bytes.length < CONTROL_BYTES ? undefined : String(bytes.readBigUInt64LE(0));
}

/**
 * A folder restored from a backup belongs to the user who copied it: PostgreSQL must own it and close it to
 * others.
 */
export function secureClusterFolder({
  cluster,
  account,
}: Pick<PostgresLocation, "cluster" | "account">): void {
  const { uid, mode } = statSync(cluster);
  if (account && uid !== account.uid) {
    const { status, stderr } = spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, cluster]);
    if (status !== 0) throw new StartProblem(`${cluster} could not be given to ${account.name}: ${stderr}`);
  }
  if ((mode & 0o077) !== 0) chmodSync(cluster, 0o700);
}

/**
 * Creates the cluster in an empty place. `initdb` works under another name, so that a killed one leaves
 * nothing half made.
 * @throws StartProblem
 */
export function initialiseCluster(
  place: PostgresLocation,
  password: string,
  options: { sync: boolean },
): void {
  if (existsSync(place.cluster)) rmdirSync(place.cluster);
  const fresh = `${place.cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const passwordFile = path.join(place.base, "initdb.password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
  const initdbResult = spawnSync(
    path.join(place.binaries, "bin", "initdb"),
    [
      `--pgdata=${fresh}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(options.sync ? [] : ["--no-sync"]),
    ],
    { ...asAccount(place), encoding: "utf8" },
  );
  rmSync(passwordFile, { force: true });
  if (initdbResult.status !== 0)
    throw toClusterProblem("could not be created", initdbResult.stderr || String(initdbResult.error));
  renameSync(fresh, place.cluster);
}

/** Summarises PostgreSQL's output in one sentence, with a remedy if known. */
function toClusterProblem(what: string, output: string): StartProblem {
  if (/No space left on device|ENOSPC/i.test(output)) {
    return new StartProblem(
      `The database ${what}: the disk is full. Free some space on the disk of DATA_DIR and start again.`,
    );
  }
  const cause = output
    .split("\n")
    .filter((line) => /FATAL|PANIC|error/i.test(line))
    .at(-1);
  return new StartProblem(
    `The database ${what}: ${(cause ?? output.trim().slice(-300)) || "no reason given"}`,
  );
}

/** Returns a TCP port of the loopback address that was free a moment ago; `wanted` if that is free. */
export async function findFreePort(wanted = 0): Promise<number> {
  const tryPort = (port: number) =>
    new Promise<number | undefined>((resolve) => {
      const server = createServer();
      server.once("error", () => resolve(undefined));
      server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
        const address = server.address();
        server.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
      });
    });
  const port = (wanted > 0 ? await tryPort(wanted) : undefined) ?? (await tryPort(0));
  if (port === undefined) throw new StartProblem("No free port on 127.0.0.1 for the database.");
  return port;
}

/** Contents of `postmaster.pid` while that process lives. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

export function findRunningPostmaster(place: Pick<PostgresLocation, "cluster">): Postmaster | undefined {
  const file = path.join(place.cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return { pid, port: Number(lines[3]), isReady: (lines[7] ?? "").trim() === "ready" };
}

/** A zombie counts as dead: in a container whose first process reaps no children it would stay forever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, "latin1"));
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** For two cores and a machine shared with the web process. Durable; tests pass `fsync=off` on top. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "192MB",
  effective_cache_size: "768MB",
  work_mem: "8MB",
  maintenance_work_mem: "96MB",
  max_wal_size: "1GB",
  synchronous_commit: "on",
  random_page_cost: "1.1",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_line_prefix: "%m [%p] ",
};

/** Time limit of a start, which may include crash recovery, and a signal that cancels it. */
type Waiting = { withinMs?: number; signal?: AbortSignal };
const READY_WITHIN_MS = 60_000;

/**
 * Starts the postmaster in its own process group, so that Ctrl-C reaches the start script only, and waits for
 * connections. One that fails or is cancelled is ended and never left behind.
 * @throws StartProblem
 */
export async function startPostmaster(
  place: PostgresLocation,
  port: number,
  extra: Readonly<Record<string, string>> = {},
  { withinMs = READY_WITHIN_MS, signal }: Waiting = {},
): Promise<Postmaster> {
  const logFile = path.join(place.base, "postgres.log");
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) truncateSync(logFile);
  const output = openSync(logFile, "a", 0o600);
  const before = statSync(logFile).size;
  const settings = Object.entries({ ...SETTINGS, ...extra, port: String(port) });
  const child = spawn(
    path.join(place.binaries, "bin", "postgres"),
    ["-D", place.cluster, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...asAccount(place), detached: true, stdio: ["ignore", output, output] },
  );
  closeSync(output);
  chmodSync(logFile, 0o600);
  let failed: Error | undefined;
  child.once("error", (error) => {
    failed = error;
  });
  child.unref();
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline && !signal?.aborted) {
    const running = findRunningPostmaster(place);
    if (running?.pid === child.pid && running?.isReady) return running;
    if (failed || child.exitCode !== null || child.signalCode !== null) break;
    await pause(40);
  }
  if (child.pid !== undefined && !failed) await stopPostmaster(child.pid, "at once");
  throw toClusterProblem("did not start", String(failed ?? readFileSync(logFile).subarray(before)));
}

/** Signals by time in ms, sent until the process has ended. */
const ENDINGS = {
  // Rolls open transactions back.
  orderly: [
    [0, "SIGINT"],
    [10_000, "SIGQUIT"],
    [15_000, "SIGKILL"],
  ],
  // Writes nothing; the next start recovers.
  "at once": [
    [0, "SIGQUIT"],
    [3000, "SIGKILL"],
  ],
} as const;
/** Milliseconds; a process that outlives SIGKILL for so long hangs in the kernel. */
const GONE_WITHIN_MS = 5000;

/**
 * Ends a postmaster, or one of its processes, with stronger and stronger signals. Waits until it has ended.
 */
export async function stopPostmaster(pid: number, how: keyof typeof ENDINGS = "orderly"): Promise<void> {
  const began = performance.now();
  const getElapsedMs = () => performance.now() - began;
  for (const [afterMs, signal] of ENDINGS[how]) {
    while (isAlive(pid) && getElapsedMs() < afterMs) await pause(30);
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
  }
  const deadline = getElapsedMs() + GONE_WITHIN_MS;
  while (isAlive(pid) && getElapsedMs() < deadline) await pause(30);
}
