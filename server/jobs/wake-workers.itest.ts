import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testWorld, type World } from "@/server/testing/world/world";
import { enqueueJob, type JobKind } from "./enqueue";
import { startWaker } from "./wake-workers";

let world: World;
beforeAll(async () => {
  world = await testWorld();
  await world.db.execute(sql`truncate table pgboss.job`);
});
afterAll(() => world[Symbol.asyncDispose]());

const readClock = async () => {
  const [row] = await world.db.execute<{ ms: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  );
  return Number(row?.ms);
};

test("a job whose notification was lost wakes its kind at once, and a later one when it is due", async () => {
  const due = (await readClock()) + 1_500;
  await world.db.transaction(async (tx) => {
    await enqueueJob(tx, "mail.send", "m1");
    await enqueueJob(tx, "bulk-send.run", "b1", { runAt: new Date(due) });
  });
  const woken: JobKind[] = [];
  const waker = startWaker(world.db, (kind) => void woken.push(kind));
  try {
    await vi.waitFor(() => expect(woken).toContain("mail.send"), 10_000);
    await vi.waitFor(() => expect(woken).toContain("bulk-send.run"), 12_000);
    expect(await readClock()).toBeGreaterThanOrEqual(due);
    expect(woken.filter((kind) => kind !== "mail.send")).toEqual(["bulk-send.run"]);
  } finally {
    waker.stop();
  }
});

test("a job queued for later by a job that has just ended is seen within seconds", async () => {
  await world.db.execute(sql`truncate table pgboss.job`);
  const woken: JobKind[] = [];
  const waker = startWaker(world.db, (kind) => void woken.push(kind));
  try {
    await world.db.transaction((tx) =>
      enqueueJob(tx, "log.stream", "r1", { runAt: new Date(Date.now() + 500) }),
    );
    waker.look();
    await vi.waitFor(() => expect(woken).toEqual(["log.stream"]), 12_000);
  } finally {
    waker.stop();
  }
});
