import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries, envelopes, events, pendingUploads, sweepSlots } from "@/server/db/schema";
import { newId } from "@/server/ids";
import { expectInvariants } from "@/server/testing/db/invariants";
import { sweepNow } from "@/server/testing/jobs/queue";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { purgeAwaitedFiles } from "./purge-awaited-files";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  stopClock(null);
  await world[Symbol.asyncDispose]();
});

const NOW = new Date("2026-05-20T12:00:00Z");
const subtractDays = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

type Come = { files?: number; uploadedAt?: Date | null };

async function createAwaitingDraft(days: number, { files = 0, uploadedAt = null }: Come = {}) {
  const { envelope } = await world.draft({ files, title: `${days} days` });
  await world.db
    .insert(pendingUploads)
    .values({ id: newId(), envelopeId: envelope.id, createdAt: subtractDays(days), uploadedAt });
  return envelope.id;
}
async function loadRow(id: string) {
  const [row] = await world.db.select().from(envelopes).where(eq(envelopes.id, id));
  return row;
}

test("a draft whose file is missing for seven days is deleted; a younger one and one with a file stay", async () => {
  const gone = await createAwaitingDraft(7.01);
  const waiting = await createAwaitingDraft(6.99);
  const uploaded = await createAwaitingDraft(30, { files: 1, uploadedAt: subtractDays(30) });
  const otherwise = await createAwaitingDraft(30, { files: 1 });
  expect(await purgeAwaitedFiles(world.db, NOW)).toBe(1);
  expect((await loadRow(gone))?.deletedAt).toEqual(NOW);
  for (const id of [waiting, uploaded, otherwise]) expect((await loadRow(id))?.deletedAt).toBeNull();
  const log = await world.db.select().from(auditEntries).where(eq(auditEntries.envelopeId, gone));
  expect(log.at(-1)).toMatchObject({
    type: "DOCUMENT_DELETED",
    data: { type: "SOFT" },
    actor: { kind: "system", job: "purge-awaited-files" },
  });
  const emittedEvents = await world.db.select().from(events).where(eq(events.envelopeId, gone));
  expect(emittedEvents.map(({ kind }) => kind)).toEqual(["DOCUMENT_CREATED", "DOCUMENT_CANCELLED"]);
  await expectInvariants(world.test.sql, world.db);
});

test("the hourly sweep deletes such a draft, once", async () => {
  const gone = await createAwaitingDraft(8);
  await world.db.delete(sweepSlots);
  stopClock(NOW);
  await sweepNow(world, "awaited-files");
  expect((await loadRow(gone))?.deletedAt).toEqual(NOW);
  expect(await purgeAwaitedFiles(world.db, NOW)).toBe(0);
});
