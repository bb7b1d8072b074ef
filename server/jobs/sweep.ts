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
  /** A slot begins at every multiple of this on the database's clock, and is run once. */
  everyMs: number;
  /**
   * Does one slot's work in transactions of its own, claiming rows before it acts on them. Returns how many
   * rows it found. An error is logged, and the slot is run again. Log lines carry an id of this run.
   */
  run: (deps: SweepDeps, now: Date) => Promise<number>;
};

/** Pause before a failed slot is tried again. */
const RETRY_MS = 60_000;
/** Pause after the slots could not be claimed, so that work resumes within 60 s of an outage (ruling 29). */
const UNCLAIMED_MS = 5_000;

/**
 * Runs a sweep unless its slot was run already. Returns how many rows it found, or null if it was not its
 * turn.
 * @throws what the sweep throws, after it was logged
 */
export async function runSweep(sweep: Sweep, deps: SweepDeps): Promise<number | null> {
  const now = await clock.now(deps.db);
  const [claimed] = await claimSlots([sweep], deps, now);
  return claimed ? runClaimedSweep(claimed, deps, now) : null;
}

/**
 * Runs all sweeps now and in each of their slots, and sleeps in between. A failed or slow sweep delays no
 * other. Returns a function that stops it.
 */
export function startSweeping(deps: SweepDeps, sweeps: readonly Sweep[]): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  /** Moments from which a sweep is tried again, in milliseconds on the database's clock. */
  const nextAt = new Map<string, number>();
  const findNextAt = ({ name }: Sweep) => nextAt.get(name) ?? 0;
  const isIdle = ({ name }: Sweep) => !running.has(name);

  /** Returns the milliseconds until the next slot. */
  const claimAndRun = async (): Promise<number> => {
    const began = performance.now();
    const now = await clock.now(deps.db);
    const open = sweeps.filter((sweep) => isIdle(sweep) && findNextAt(sweep) <= now.getTime());
    const claimed = await claimSlots(open, deps, now);
    for (const sweep of open) nextAt.set(sweep.name, toNextSlot(sweep, now));
    for (const sweep of claimed) {
      const run = runClaimedSweep(sweep, deps, now).then(
        () => undefined,
        // The sweep has logged its failure.
        () => void nextAt.set(sweep.name, Math.min(findNextAt(sweep), now.getTime() + RETRY_MS)),
      );
      running.set(
        sweep.name,
        run.finally(() => running.delete(sweep.name)),
      );
    }
    const next = Math.min(...sweeps.map((sweep) => toNextSlot(sweep, now)));
    return next - now.getTime() - (performance.now() - began);
  };

  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const takeTurn = async (): Promise<void> => {
    const wait = await claimAndRun().catch((error: unknown) => {
      log.error({ err: error }, "sweeps could not be claimed");
      return UNCLAIMED_MS;
    });
    if (isStopped) return;
    timer = setTimeout(() => {
      latest = takeTurn();
    }, wait);
  };
  let latest = takeTurn();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await latest;
    await Promise.all(running.values());
  };
}

const toSlotStart = ({ everyMs }: Sweep, now: Date): Date =>
  new Date(Math.floor(now.getTime() / everyMs) * everyMs);

const toNextSlot = (sweep: Sweep, now: Date): number => toSlotStart(sweep, now).getTime() + sweep.everyMs;

/**
 * Returns the sweeps whose present slot this process has won: a single one wins each. A failed slot opens
 * again after a minute, if it lasts that long. Slots follow the database's clock.
 */
async function claimSlots(sweeps: readonly Sweep[], { db }: SweepDeps, now: Date): Promise<Sweep[]> {
  if (sweeps.length === 0) return [];
  const rows = await db
    .insert(sweepSlots)
    .values(sweeps.map((sweep) => ({ name: sweep.name, slotAt: toSlotStart(sweep, now), state: "RUNNING" })))
    .onConflictDoUpdate({
      target: [sweepSlots.name, sweepSlots.slotAt],
      set: { state: "RUNNING", finishedAt: null },
      setWhere: sql`${eq(sweepSlots.state, "FAILED")} and ${lte(sweepSlots.finishedAt, new Date(now.getTime() - RETRY_MS))}`,
    })
    .returning({ name: sweepSlots.name });
  const won = new Set(rows.map(({ name }) => name));
  return sweeps.filter(({ name }) => won.has(name));
}

function runClaimedSweep(sweep: Sweep, deps: SweepDeps, now: Date): Promise<number> {
  return withJob({ job: `sweep.${sweep.name}`, jobId: newId() }, async () => {
    const began = performance.now();
    const measureMs = () => Math.round(performance.now() - began);
    const slotAt = toSlotStart(sweep, now);
    try {
      const found = await sweep.run(deps, now);
      await endSlot(sweep, slotAt, deps, "DONE");
      log.debug({ found, ms: measureMs() }, "sweep done");
      return found;
    } catch (error) {
      await endSlot(sweep, slotAt, deps, "FAILED").catch(() => undefined);
      log.error({ err: error, ms: measureMs() }, "a sweep failed and will be repeated");
      throw error;
    }
  });
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
