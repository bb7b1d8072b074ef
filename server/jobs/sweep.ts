import { and, eq, lte, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import { sweepSlots } from "@/server/db/schema";
import { newId } from "@/server/ids";
import { log, withJob } from "@/server/log";
import type { JobDeps } from "./job";

/** A sweep finds and queues, or tidies rows and files; effects outside the installation belong to jobs. */
export type SweepDeps = Pick<JobDeps, "db" | "services">;

/** Recurring work, done by any of the running processes (ruling 66). */
export type Sweep = {
  /** Names its slots; never renamed, or a slot could run twice around an update. */
  name: string;
  /** A slot begins at every multiple of this on the database's clock, and is run once. At least `TICK_MS`. */
  everyMs: number;
  /**
   * Does one slot's work in transactions of its own, claiming rows before it acts on them. Returns how many
   * rows it found. An error is logged, and the slot is run again. Log lines carry an id of this run.
   */
  run: (deps: SweepDeps, now: Date) => Promise<number>;
};

/**
 * Interval at which a process checks for a new slot. Lease (30 s), slot of the sweep for due rows (15 s) and
 * this together stay below the 60 s in which work resumes after kill -9 (ruling 29, I1).
 */
const TICK_MS = 5000;
/** Pause before a failed slot is retried, or its own length if that is shorter. */
const RETRY_MS = 60_000;

/**
 * Runs a sweep unless its slot was run already. Returns how many rows it found, or null if it was not its
 * turn.
 * @throws what the sweep throws, after it was logged
 */
export function runSweep(sweep: Sweep, deps: SweepDeps): Promise<number | null> {
  return withJob({ job: `sweep.${sweep.name}`, jobId: newId() }, async () => {
    const began = performance.now();
    const ms = () => Math.round(performance.now() - began);
    try {
      const sweptCount = await takeSlot(sweep, deps);
      if (sweptCount !== null) log.debug({ found: sweptCount, ms: ms() }, "sweep done");
      return sweptCount;
    } catch (error) {
      log.error({ err: error, ms: ms() }, "a sweep failed and will be repeated");
      throw error;
    }
  });
}

async function takeSlot(sweep: Sweep, deps: SweepDeps): Promise<number | null> {
  const now = await clock.now(deps.db);
  const slotAt = toSlotStart(sweep, now);
  if (!(await claimSlot(sweep, slotAt, deps, now))) return null;
  try {
    const sweptCount = await sweep.run(deps, now);
    await endSlot(sweep, slotAt, deps, "DONE");
    return sweptCount;
  } catch (error) {
    await endSlot(sweep, slotAt, deps, "FAILED");
    throw error;
  }
}

/**
 * Checks all sweeps now and repeatedly, each on its own: a failed or slow one holds up no other. Returns a
 * function that stops it.
 */
export function startSweeping(deps: SweepDeps, sweeps: readonly Sweep[]): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const look = () => {
    for (const sweep of sweeps) {
      if (running.has(sweep.name)) continue;
      const turn = runSweep(sweep, deps)
        .then(
          () => undefined,
          // The sweep has logged its failure.
          () => undefined,
        )
        .finally(() => running.delete(sweep.name));
      running.set(sweep.name, turn);
    }
  };
  look();
  const timer = setInterval(look, TICK_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(running.values());
  };
}

const toSlotStart = ({ everyMs }: Sweep, now: Date): Date =>
  new Date(Math.floor(now.getTime() / everyMs) * everyMs);

/**
 * A single process wins each slot; a failed one opens again after a while. Slots follow the database's clock.
 */
async function claimSlot(sweep: Sweep, slotAt: Date, { db }: SweepDeps, now: Date): Promise<boolean> {
  const retriable = new Date(now.getTime() - Math.min(sweep.everyMs, RETRY_MS));
  const rows = await db
    .insert(sweepSlots)
    .values({ name: sweep.name, slotAt, state: "RUNNING" })
    .onConflictDoUpdate({
      target: [sweepSlots.name, sweepSlots.slotAt],
      set: { state: "RUNNING", finishedAt: null },
      setWhere: sql`${eq(sweepSlots.state, "FAILED")} and ${lte(sweepSlots.finishedAt, retriable)}`,
    })
    .returning({ name: sweepSlots.name });
  return rows.length > 0;
}

async function endSlot(
  { name }: Sweep,
  slotAt: Date,
  { db }: SweepDeps,
  state: "DONE" | "FAILED",
): Promise<void> {
  await db
    .update(sweepSlots)
    .set({ state, finishedAt: await clock.now(db) })
    .where(and(eq(sweepSlots.name, name), eq(sweepSlots.slotAt, slotAt)));
}
