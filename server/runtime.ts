import type { Sql } from "postgres";
import type { Env } from "@/server/env";

/** Folders of this process: clone, build and data folder, all absolute. */
export type ProcessFolders = { root: string; build: string; dataDir: string };

/**
 * The single registry of shared instances (ruling 63). Next bundles every route separately, so a module-level
 * singleton would exist several times; values on `globalThis` exist once per process. Other areas add their
 * own entries with `declare module "@/server/runtime" { interface Registry { … } }`.
 */
export interface Registry {
  env: Env;
  /** postgres.js client of the application role: every request and job uses it. */
  sql: Sql;
  place: ProcessFolders;
  /** True from the moment a stop is requested; readiness answers 503 then. */
  stopping: boolean;
}

type Closer = { name: string; close: () => Promise<void> | void; limitMs?: number | undefined };
type Shelf = { entries: Partial<Registry>; closers: Closer[]; heeders: (() => void)[] };

declare global {
  var rubricaRuntime: Shelf | undefined;
}

function getRuntimeState(): Shelf {
  globalThis.rubricaRuntime ??= { entries: {}, closers: [], heeders: [] };
  return globalThis.rubricaRuntime;
}

/** Puts an instance into the registry, replacing an earlier one, and returns it. */
export function provide<Key extends keyof Registry>(key: Key, value: Registry[Key]): Registry[Key] {
  getRuntimeState().entries[key] = value;
  return value;
}

export function findInstance<Key extends keyof Registry>(key: Key): Partial<Registry>[Key] {
  return getRuntimeState().entries[key];
}

/**
 * Returns the instance.
 * @throws Error when none was provided: a process was started without its start script.
 */
export function requireInstance<Key extends keyof Registry>(key: Key): NonNullable<Partial<Registry>[Key]> {
  const value = findInstance(key);
  if (value === undefined || value === null) {
    throw new Error(`Nothing provided "${key}". Start with npm start, or call provide("${key}", …) first.`);
  }
  return value;
}

/**
 * Registers `close` for shutdown; the last one registered is closed first.
 * @param limitMs its time limit, if not the common one
 */
export function onShutdown(name: string, close: Closer["close"], limitMs?: number): void {
  getRuntimeState().closers.push({ name, close, limitMs });
}

/**
 * Registers `heed` for the moment a stop is requested, before anything is closed: from then on no new work
 * starts.
 */
export function onStopRequested(heed: () => void): void {
  getRuntimeState().heeders.push(heed);
}

/**
 * Closes everything in reverse order, each within `limitMs`, and goes on after a failure, so that one stuck
 * dependency does not keep the others open. Returns the names that failed or ran out of time.
 */
export async function shutdown(limitMs = 8000): Promise<string[]> {
  provide("stopping", true);
  for (const heed of getRuntimeState().heeders.splice(0)) heed();
  const failed: string[] = [];
  for (
    let closer = getRuntimeState().closers.pop();
    closer !== undefined;
    closer = getRuntimeState().closers.pop()
  ) {
    const { name, close } = closer;
    const ownLimitMs = closer.limitMs ?? limitMs;
    const finished = await Promise.race([
      Promise.resolve()
        .then(close)
        .then(
          () => true,
          () => false,
        ),
      new Promise<false>((resolve) => setTimeout(resolve, ownLimitMs, false).unref()),
    ]);
    if (!finished) failed.push(name);
  }
  return failed;
}
