import { setTimeout as pause } from "node:timers/promises";
import { findNewerRelease } from "@/server/db/postgres-release";
import { type Settings, StartProblem } from "@/server/env";
import { log } from "@/server/log";
import { onShutdown } from "@/server/runtime";
import { findLiveOwner, type Owner, releaseOwnership, takeOwnership } from "./owner-lock";
import { joinEmbedded, startEmbedded } from "./postgres/embedded";
import { printStartError } from "./say";
import { stopProcess as stopProduct } from "./stop";

/** `ownerUrl` belongs to the role that migrates; for an external database both URLs are the same. */
export type DatabaseAccess = { url: string; ownerUrl: string; kind: "embedded" | "external"; note: string };

const COMMAND_WAIT_MS = 30_000;

/** Waits while a short command (seed, admin) holds the folder; gives up at once if the product runs. */
async function takeDataFolder(dataDir: string, role: Owner["role"]): Promise<Owner | undefined> {
  const deadline = performance.now() + COMMAND_WAIT_MS;
  for (;;) {
    const other = await takeOwnership(dataDir, role);
    if (!other || other.role === "product" || performance.now() > deadline) return other;
    await pause(200);
  }
}

/** PostgreSQL stops fast or is killed after 20 s, and never outlives the process. */
const DATABASE_STOP_MS = 21_000;

async function startOwnDatabase(root: string, dataDir: string, role: Owner["role"]): Promise<DatabaseAccess> {
  onShutdown("data folder", () => releaseOwnership(dataDir));
  const began = performance.now();
  const { stop, keepRunning, ...embedded } = await startEmbedded(root, dataDir);
  onShutdown("database", stop, DATABASE_STOP_MS);
  if (role === "product") keepRunning(stopWithProblem);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const newer = findNewerRelease(embedded.version);
  const behind = newer ? ` (${newer} is current)` : "";
  const what = embedded.wasRunning ? "was still running" : "started";
  return {
    url: embedded.url,
    ownerUrl: embedded.ownerUrl,
    kind: "embedded",
    note: `PostgreSQL ${embedded.version}${behind} ${what} on port ${embedded.port} (${seconds} s)`,
  };
}

/** The product cannot run without its database: it reports the reason and exits as failed. */
function stopWithProblem(problem: unknown): void {
  log.fatal({ err: problem }, "PostgreSQL could not be kept running");
  printStartError(problem);
  void stopProduct(1);
}

function getExternalAccess(settings: Settings): DatabaseAccess | undefined {
  const url = settings.DATABASE_URL;
  if (url === undefined) return undefined;
  return { url, ownerUrl: url, kind: "external", note: `PostgreSQL at ${new URL(url).host}` };
}

/**
 * Makes this process the only product of the data folder.
 * @throws StartProblem when another process already is
 */
export async function lockDataFolder(dataDir: string): Promise<void> {
  const other = await takeDataFolder(dataDir, "product");
  if (!other) return;
  throw new StartProblem(
    `The data folder ${dataDir} is in use by process ${other.pid}. Stop that Rubrica first, or set DATA_DIR to another folder.`,
  );
}

/**
 * Opens the database for the running product.
 * @throws StartProblem when another process holds the data folder
 */
export async function openForProduct(
  root: string,
  dataDir: string,
  settings: Settings,
): Promise<DatabaseAccess> {
  const externalAccess = getExternalAccess(settings);
  if (externalAccess) return externalAccess;
  await lockDataFolder(dataDir);
  return startOwnDatabase(root, dataDir, "product");
}

/**
 * Opens the database for a separate worker: an external one, or the embedded one of a product that runs or is
 * starting.
 * @throws StartProblem when there is neither
 */
export async function openForWorker(
  root: string,
  dataDir: string,
  settings: Settings,
): Promise<DatabaseAccess> {
  const externalAccess = getExternalAccess(settings);
  if (externalAccess) return externalAccess;
  const joined = await joinProduct(root, dataDir);
  if (joined) return joined;
  throw new StartProblem(
    `No Rubrica runs on ${dataDir}, and a worker does not start its database. Start one with npm start, or set DATABASE_URL.`,
  );
}

/**
 * Waits for the database of a product that holds the folder. Undefined if it does not come up or there is
 * none.
 */
async function joinProduct(root: string, dataDir: string): Promise<DatabaseAccess | undefined> {
  const deadline = performance.now() + COMMAND_WAIT_MS;
  for (let owner = findLiveOwner(dataDir); owner; owner = findLiveOwner(dataDir)) {
    const joined = await joinEmbedded(root, dataDir);
    if (joined) {
      return { ...joined, kind: "embedded", note: `joined the running product (process ${owner.pid})` };
    }
    if (performance.now() > deadline) return undefined;
    await pause(200);
  }
  return undefined;
}

/**
 * Opens the database for a command: joins a running product's, or starts it for the duration of the command.
 */
export async function openForCommand(
  root: string,
  dataDir: string,
  settings: Settings,
): Promise<DatabaseAccess> {
  const externalAccess = getExternalAccess(settings);
  if (externalAccess) return externalAccess;
  const other = await takeDataFolder(dataDir, "command");
  if (!other) return startOwnDatabase(root, dataDir, "command");
  const joined = await joinProduct(root, dataDir);
  if (joined) return joined;
  throw new StartProblem(
    `The product (process ${other.pid}) holds ${dataDir}, but its database does not answer. Stop it and try again.`,
  );
}
