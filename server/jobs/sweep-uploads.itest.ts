import { utimesSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepSlots, uploads } from "@/server/db/schema";
import { newId } from "@/server/ids";
import { sweepNow } from "@/server/testing/jobs/queue";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const LONG_AGO = new Date("2026-01-01T00:00:00Z");

async function insertAbandonedUpload(text: string, changes: Partial<typeof uploads.$inferInsert> = {}) {
  const stored = await world.storage.put(Buffer.from(text));
  utimesSync(await world.storage.path(stored.key), LONG_AGO, LONG_AGO);
  const id = newId();
  await world.db.insert(uploads).values({
    id,
    teamId: world.owner.teamId,
    userId: world.owner.userId,
    filename: "a.pdf",
    storageKey: stored.key,
    sha256: stored.sha256,
    size: stored.size,
    pageCount: 1,
    pages: [],
    notices: [],
    createdAt: LONG_AGO,
    ...changes,
  });
  return { id, key: stored.key };
}

const isUploadPresent = async (id: string) =>
  (await world.db.select().from(uploads).where(eq(uploads.id, id))).length === 1;

test("yesterday's unclaimed uploads are deleted with their bytes; claimed, fresh and shared bytes stay", async () => {
  const gone = await insertAbandonedUpload("gone");
  const claimed = await insertAbandonedUpload("claimed", { claimedAt: LONG_AGO });
  const fresh = await insertAbandonedUpload("fresh", { createdAt: new Date() });
  const shared = await insertAbandonedUpload("shared");
  const keeper = await insertAbandonedUpload("shared", { claimedAt: LONG_AGO });
  await world.db.delete(sweepSlots);
  expect(await sweepNow(world, "uploads")).toEqual([2]);
  expect(
    await Promise.all([gone, claimed, fresh, shared, keeper].map(({ id }) => isUploadPresent(id))),
  ).toEqual([false, true, true, false, true]);
  expect(await world.storage.has(gone.key)).toBe(false);
  for (const { key } of [claimed, fresh, shared]) expect(await world.storage.has(key)).toBe(true);
});

test("bytes stored again since are kept although their old upload is deleted", async () => {
  const old = await insertAbandonedUpload("again");
  await world.storage.put(Buffer.from("again"));
  await world.db.delete(sweepSlots);
  await sweepNow(world, "uploads", "interrupted-writes");
  expect(await isUploadPresent(old.id)).toBe(false);
  expect(await world.storage.has(old.key)).toBe(true);
});

test("only one process sweeps uploads within one hour", async () => {
  await world.db.delete(sweepSlots);
  const won = await Promise.all([1, 2, 3].map(() => sweepNow(world, "uploads")));
  expect(won.flat().filter((found) => found !== null)).toHaveLength(1);
});

test("received bytes are deleted with the upload made from them, unless another upload refers to them", async () => {
  const storeRawFile = async (text: string) => {
    const stored = await world.storage.put(Buffer.from(text));
    utimesSync(await world.storage.path(stored.key), LONG_AGO, LONG_AGO);
    return { rawStorageKey: stored.key, rawSha256: stored.sha256, rawSize: stored.size };
  };
  const [lost, kept] = [await storeRawFile("raw lost"), await storeRawFile("raw kept")];
  await insertAbandonedUpload("made of lost", lost);
  await insertAbandonedUpload("made of kept", kept);
  await insertAbandonedUpload("claimed, made of kept", { ...kept, claimedAt: LONG_AGO });
  await world.db.delete(sweepSlots);
  await sweepNow(world, "uploads");
  const { storage } = world;
  expect([await storage.has(lost.rawStorageKey), await storage.has(kept.rawStorageKey)]).toEqual([
    false,
    true,
  ]);
});
