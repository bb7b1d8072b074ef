import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { provide } from "@/server/runtime";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { countRequest } from "./request-count";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => stopClock(null));

/** Another process has its own memory. */
const startProcess = () => {
  const counts = { byBucket: new Map(), start: 0, timer: undefined, settling: undefined };
  return (bucket: string, limit: number) => {
    provide("requestCounts", counts);
    return countRequest(world.db, bucket, limit);
  };
};

const readCount = async (bucket: string) => {
  const [row] = await world.db.execute<{ count: number }>(
    sql`select sum(count)::int as count from rate_limit where bucket = ${bucket}`,
  );
  return row?.count ?? 0;
};

test("four processes together admit a limit of 1000 within 10 %", async () => {
  stopClock(new Date("2026-05-04T10:00:20Z"));
  const processes = [1, 2, 3, 4].map(startProcess);
  let admitted = 0;
  for (let round = 0; round < 400; round += 1) {
    for (const count of processes) if ((await count("four", 1000)).remaining >= 0) admitted += 1;
  }
  expect(admitted).toBeGreaterThanOrEqual(1000);
  expect(admitted).toBeLessThanOrEqual(1100);
});

test("a small limit is exact in one process, and counts anew in the next minute", async () => {
  stopClock(new Date("2026-05-04T10:00:20Z"));
  const count = startProcess();
  const left = [];
  for (let hit = 0; hit < 4; hit += 1) left.push((await count("small", 3)).remaining);
  expect(left).toEqual([2, 1, 0, -1]);
  stopClock(new Date("2026-05-04T10:01:00Z"));
  const next = await count("small", 3);
  expect([next.remaining, next.resetInMs]).toEqual([2, 60_000]);
});

test("requests far from their limit are settled by the second, in one statement for all", async () => {
  stopClock(new Date("2026-05-04T10:00:20Z"));
  const count = startProcess();
  for (let hit = 0; hit < 5; hit += 1) await count("slow", 1000);
  await count("other", 1000);
  expect(await readCount("slow")).toBe(0);
  await vi.waitFor(
    async () => expect([await readCount("slow"), await readCount("other")]).toEqual([5, 1]),
    10_000,
  );
});

test("a settlement that fails is made up for by the next", async () => {
  stopClock(new Date("2026-05-04T10:00:20Z"));
  const count = startProcess();
  await world.db.execute(sql`select 1`);
  await world.test.ownerSql`alter table rate_limit rename to rate_limit_away`;
  const during = await count("away", 10);
  await world.test.ownerSql`alter table rate_limit_away rename to rate_limit`;
  const after = await count("away", 10);
  expect([during.remaining, after.remaining, await readCount("away")]).toEqual([9, 8, 2]);
});
