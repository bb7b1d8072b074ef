import { readdirSync, readlinkSync, realpathSync, statfsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { incrementCounter } from "@/server/counters";
import type { DatabaseWatch } from "@/server/db/watch";
import { log } from "@/server/log";
import { provide } from "@/server/runtime";
import { findRunningPostmaster, isAlive, type Postmaster, startPostmaster, stopPostmaster } from "./cluster";
import type { PostgresLocation } from "./cluster-location";

export type Patience = {
  /** Milliseconds between checks. An adopted postmaster is no child process, so its end raises no event. */
  askedEveryMs: number;
  /** Milliseconds before each further attempt; the last one repeats. */
  pausesMs: readonly number[];
  fullDiskPauseMs: number;
  /** So many failures within `withinMs` end the process, so that its own supervisor can decide. */
  failures: number;
  withinMs: number;
};

export const PATIENCE: Patience = {
  askedEveryMs: 2000,
  pausesMs: [500, 1000, 2000, 4000, 8000, 15_000, 30_000],
  fullDiskPauseMs: 30_000,
  failures: 10,
  withinMs: 10 * 60_000,
};

/** Recovery after a crash replays up to 1 GB of WAL. */
const RECOVERS_WITHIN_MS = 5 * 60_000;
/** PostgreSQL needs room for one more WAL segment to go on. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

/** Returns true if a full disk stops the cluster. PostgreSQL may have had no space to log that. */
function isDiskFull({ cluster }: Pick<PostgresLocation, "cluster">, error?: unknown): boolean {
  if (error instanceof Error && /disk is full|ENOSPC|No space left/i.test(error.message)) return true;
  const { bavail, bsize, ffree, files } = statfsSync(cluster);
  return bavail * bsize < SEGMENT_BYTES || (files > 0 && ffree === 0);
}

/**
 * Backends that outlived a killed postmaster hold its shared memory: no other postmaster can start until they
 * end.
 */
function listLeftProcesses({ cluster }: Pick<PostgresLocation, "cluster">): number[] {
  if (process.platform !== "linux") return [];
  const folder = realpathSync(cluster);
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const isPostgres = /\/postgres(?: \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`));
      return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === folder && isAlive(pid);
    } catch {
      return false;
    }
  });
}

async function endLeftProcesses(place: PostgresLocation): Promise<void> {
  await Promise.all(
    listLeftProcesses(place).map((pid) => stopPostmaster(pid, "at once").catch(() => undefined)),
  );
}

export type Supervised = { stop(): Promise<void> };

/**
 * Keeps an embedded PostgreSQL running until `stop`, an adopted one too. Restarts it on its port with growing
 * pauses, waits for space on a full disk, and reports each change once to health, metrics and log.
 * @param giveUp gets the reason after too many failures
 */
export function supervisePostgres(
  place: PostgresLocation,
  first: Postmaster,
  giveUp: (problem: unknown) => void,
  patience: Patience = PATIENCE,
): Supervised {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch: DatabaseWatch = provide("databaseWatch", { state: "up", restarts: 0, restartedAt: null });
  const failedAt: number[] = [];
  let current = first;

  const setState = (state: DatabaseWatch["state"], message: string, facts: object = {}): void => {
    if (watch.state === state) return;
    watch.state = state;
    log.warn({ database: state, ...facts }, message);
  };
  const isFailingTooOften = (): boolean => {
    const now = performance.now();
    return (
      failedAt.push(now) >= patience.failures &&
      now - (failedAt.at(-patience.failures) ?? 0) < patience.withinMs
    );
  };
  const waitFor = (ms: number): Promise<unknown> => pause(ms, undefined, { signal }).catch(() => undefined);

  async function startAgain(): Promise<Postmaster> {
    const other = findRunningPostmaster(place);
    if (other?.isReady && other.port === first.port) return other;
    if (!other) await endLeftProcesses(place);
    return startPostmaster(place, first.port, {}, { signal, withinMs: RECOVERS_WITHIN_MS });
  }

  /** Runs until PostgreSQL is up, the process stops, or too many attempts have failed. */
  async function bringPostmasterBack(): Promise<void> {
    const began = performance.now();
    let problem: unknown = new Error("PostgreSQL ended again and again.");
    let tries = 0;
    let isFull = isDiskFull(place);
    setState(
      isFull ? "disk full" : "starting",
      isFull ? "PostgreSQL has ended: its disk is full" : "PostgreSQL has ended and is being started again",
    );
    while (!signal.aborted) {
      incrementCounter("database_failures", { cause: isFull ? "disk_full" : "other" });
      if (!isFull && isFailingTooOften()) return giveUp(problem);
      // The first attempt comes at once, unless the disk is full.
      if (isFull) await waitFor(patience.fullDiskPauseMs);
      else if (tries > 0)
        await waitFor(patience.pausesMs[Math.min(tries, patience.pausesMs.length) - 1] ?? 0);
      if (signal.aborted) return;
      tries += 1;
      try {
        current = await startAgain();
        watch.restarts += 1;
        watch.restartedAt = new Date();
        setState("up", "PostgreSQL runs again", {
          tries,
          seconds: Math.round((performance.now() - began) / 1000),
        });
        return;
      } catch (error) {
        if (signal.aborted) return;
        problem = error;
        isFull = isDiskFull(place, error);
        setState(
          isFull ? "disk full" : "starting",
          isFull
            ? "PostgreSQL waits for space on its disk"
            : "there is space again; PostgreSQL is being started",
        );
      }
    }
  }

  async function watchPostmaster(): Promise<void> {
    while (!signal.aborted) {
      await waitFor(patience.askedEveryMs);
      if (!signal.aborted && !isAlive(current.pid)) await bringPostmasterBack();
    }
  }

  const asking = watchPostmaster().catch(giveUp);
  return {
    stop: async () => {
      stopping.abort();
      await asking;
      await stopPostmaster(current.pid);
    },
  };
}
