import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { sweepSlots } from "@/server/db/schema";
import { log } from "@/server/log";
import { captureLog } from "@/server/testing/log";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { runSweep, type Sweep, startSweeping } from "./sweep";
import { SWEEPS } from "./sweeps";

const AT = new Date("2026-03-01T10:00:30Z");
const addSeconds = (seconds: number) => new Date(AT.getTime() + seconds * 1000);

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(async () => {
  vi.restoreAllMocks();
  stopClock(null);
  await world.db.delete(sweepSlots);
});

const createCountingSweep = (name: string, everyMs = 60_000) => {
  const seen: Date[] = [];
  const sweep: Sweep = { name, everyMs, run: async (_deps, now) => seen.push(now) };
  return { sweep, seen };
};

test("sweep names are unique", () => {
  expect(new Set(SWEEPS.map(({ name }) => name)).size).toBe(SWEEPS.length);
});

test("a slot runs once, then the next one, and the work gets the database's time", async () => {
  const { sweep, seen } = createCountingSweep("counted");
  stopClock(AT);
  const first = await Promise.all([1, 2, 3].map(() => runSweep(sweep, world)));
  expect(first.filter((found) => found !== null)).toEqual([1]);
  stopClock(addSeconds(29));
  expect(await runSweep(sweep, world)).toBeNull();
  stopClock(addSeconds(30));
  expect(await runSweep(sweep, world)).toBe(2);
  expect(seen).toEqual([AT, addSeconds(30)]);
});

test("a failed slot is run again after a minute, by one process", async () => {
  let isBroken = true;
  const sweep: Sweep = {
    name: "fragile",
    everyMs: 3_600_000,
    run: async () => {
      if (isBroken) throw new Error("no space");
      return 7;
    },
  };
  stopClock(AT);
  await expect(runSweep(sweep, world)).rejects.toThrow("no space");
  const [slot] = await world.db.select().from(sweepSlots).where(eq(sweepSlots.name, "fragile"));
  expect(slot).toMatchObject({ state: "FAILED", finishedAt: AT });
  isBroken = false;
  stopClock(addSeconds(59));
  expect(await runSweep(sweep, world)).toBeNull();
  stopClock(addSeconds(60));
  const again = await Promise.all([1, 2].map(() => runSweep(sweep, world)));
  expect(again.sort()).toEqual([7, null]);
});

test("a sweep that fails or hangs delays no other sweep", async () => {
  // Resolved from outside: the healthy sweep may be seen before the hanging one has begun.
  const { promise: released, resolve: release } = Promise.withResolvers<number>();
  const hanging: Sweep = { name: "hanging", everyMs: 60_000, run: () => released };
  const failing: Sweep = { name: "failing", everyMs: 60_000, run: () => Promise.reject(new Error("no")) };
  const { sweep, seen } = createCountingSweep("healthy");
  const stop = startSweeping(world, [hanging, failing, sweep]);
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  release(0);
  await stop();
  const states = await world.db.select().from(sweepSlots).orderBy(sweepSlots.name);
  expect(states.map(({ name, state }) => `${name} ${state}`)).toEqual([
    "failing FAILED",
    "hanging DONE",
    "healthy DONE",
  ]);
});

test("a process runs a sweep in each of its slots, and sleeps in between", async () => {
  const { sweep, seen } = createCountingSweep("short", 400);
  const { sweep: long, seen: seenLong } = createCountingSweep("long", 3_600_000);
  const stop = startSweeping(world, [sweep, long]);
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(4), 10_000);
  await stop();
  const slots = seen.map((at) => Math.floor(at.getTime() / 400));
  expect(new Set(slots).size).toBe(slots.length);
  expect(seenLong).toHaveLength(1);
});

test("every line that a sweep logs names the sweep and its run, including its failure", async () => {
  const lines = captureLog();
  const telling: Sweep = {
    name: "telling",
    everyMs: 60_000,
    run: async () => {
      log.warn("rows were found");
      throw new Error("no space");
    },
  };
  const stop = startSweeping(world, [telling]);
  await stop();
  const own = lines.filter(({ job }) => job === "sweep.telling");
  expect(own.map(({ msg }) => msg)).toEqual(["rows were found", "a sweep failed and will be repeated"]);
  const ids = new Set(own.map(({ jobId }) => jobId));
  expect(ids.size).toBe(1);
  expect(ids).not.toContain(undefined);
});
