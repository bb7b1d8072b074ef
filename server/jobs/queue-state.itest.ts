import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { clock } from "@/server/clock";
import { sweepSlots } from "@/server/db/schema";
import { sweepNow } from "@/server/testing/jobs/queue";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { enqueueJob } from "./enqueue";
import { findWaitingRows, loadQueueState } from "./queue-state";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.db.execute(sql`truncate table pgboss.job`);
  await world.db.delete(sweepSlots);
});
afterEach(() => stopClock(null));

const one = { recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" as const }] };
const enqueueMailJob = (rowId: string, runAt?: Date) =>
  world.db.transaction((tx) => enqueueJob(tx, "mail.send", rowId, runAt ? { runAt } : {}));
const loadMailState = async (now: Date) =>
  (await loadQueueState(world.db, now)).kinds.find(({ kind }) => kind === "mail.send");

test("an empty queue lists every kind, with no jobs", async () => {
  const { kinds, oldestMs } = await loadQueueState(world.db, await clock.now(world.db));
  expect(kinds.length).toBeGreaterThanOrEqual(5);
  for (const { kind, ...numbers } of kinds) {
    expect(kind).toMatch(/^[a-z-]+\.[a-z-]+$/);
    expect(numbers).toEqual({ queued: 0, scheduled: 0, running: 0, failed: 0, oldestMs: 0 });
  }
  expect(oldestMs).toBe(0);
});

test("queued, scheduled, running and failed jobs are counted apart, and the oldest due one sets the age", async () => {
  const now = await clock.now(world.db);
  for (const id of ["a", "b", "c", "d"]) await enqueueMailJob(id);
  await enqueueMailJob("later", new Date(now.getTime() + 3_600_000));
  const [running, failing] = await world.queue.boss.fetch("mail.send", { batchSize: 2 });
  expect(running).toBeDefined();
  await world.queue.boss.fail("mail.send", failing?.id ?? "");
  const state = await loadMailState(new Date(now.getTime() + 30_000));
  expect(state).toMatchObject({ queued: 2, scheduled: 1, running: 1, failed: 1 });
  expect(state?.oldestMs).toBeGreaterThan(10_000);
  expect(state?.oldestMs).toBeLessThanOrEqual(30_000);
});

test("a job that Inngest did not take counts as queued since it was created", async () => {
  const now = await clock.now(world.db);
  await enqueueMailJob("kept");
  await world.db.execute(sql`
    update pgboss.job set state = 'retry', start_after = start_after + interval '1 hour'`);
  const state = await loadMailState(new Date(now.getTime() + 60_000));
  expect(state).toMatchObject({ queued: 1, scheduled: 0 });
  expect(state?.oldestMs).toBeGreaterThan(30_000);
});

test("a row counts as waiting when its job is due or has just begun, not when the job is later or long begun", async () => {
  const now = await clock.now(world.db);
  await enqueueMailJob("running");
  await world.queue.boss.fetch("mail.send");
  await enqueueMailJob("due");
  await enqueueMailJob("later", new Date(now.getTime() + 3_600_000));
  const asked = ["due", "later", "running", "never"];
  const soon = new Date(now.getTime() + 1000);
  expect(await findWaitingRows(world.db, "mail.send", asked, soon)).toEqual(new Set(["due", "running"]));
  const afterwards = new Date(now.getTime() + 10_000);
  expect(await findWaitingRows(world.db, "mail.send", asked, afterwards)).toEqual(new Set(["due"]));
  expect(await findWaitingRows(world.db, "event.fan-out", asked, soon)).toEqual(new Set());
  expect(await findWaitingRows(world.db, "mail.send", [], soon)).toEqual(new Set());
});

test("repeated sweeps do not lengthen a long queue", async () => {
  await world.send(one);
  const countJobs = async () => (await world.db.execute(sql`select 1 from pgboss.job`)).length;
  const before = await countJobs();
  const now = await clock.now(world.db);
  for (const seconds of [60, 120, 180]) {
    stopClock(new Date(now.getTime() + seconds * 1000));
    expect(await sweepNow(world, "due")).toEqual([0]);
  }
  expect(await countJobs()).toBe(before);
});
