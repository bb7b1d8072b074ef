import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { Connection } from "@/server/db/client";
import { envelopeItems, sweepSlots, uploads } from "@/server/db/schema";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { DomainError } from "@/server/domain/errors";
import { FIRST_PAGE_PATIENCE_MS } from "@/server/domain/first-page";
import { log } from "@/server/log";
import type { Transport } from "@/server/mail/transport";
import { getPdfPools } from "@/server/pdf/pool/pool-registry";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { provide } from "@/server/runtime";
import { sweepNow } from "@/server/testing/jobs/queue";
import { getRecipientToken, signingCaller } from "@/server/testing/world/signing";
import { type Owner, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { drawFirstPage } from "./draw-first-page";
import { listFailedJobs } from "./failed-jobs";
import { sendMail } from "./send-mail";

// A child process is slow to start on a busy machine.
vi.setConfig({ testTimeout: toPatientMs(120) });

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => world.queue.drain());
afterEach(() => {
  vi.restoreAllMocks();
  provide("firstPagePatienceMs", 0);
  stopClock(null);
});

const getCaller = (actor: Owner, db: Connection = world.db) =>
  createCaller({
    db,
    services: services(),
    actor,
    account: null,
    origin: { ipAddress: "192.0.2.7", userAgent: "test" },
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
  });
const createApi = () => getCaller(world.owner);

async function uploadWithoutPicture(pages = 1): Promise<string> {
  const id = await world.upload(world.owner, pages);
  await world.db.update(uploads).set({ firstPageKey: null }).where(eq(uploads.id, id));
  return id;
}

const box = { type: "SIGNATURE" as const, page: 1, positionX: 10, positionY: 80, width: 30, height: 6 };
async function createEnvelope(type: "DOCUMENT" | "TEMPLATE" = "DOCUMENT") {
  const recipients = [{ email: "ana@example.com", name: "Ana", role: "SIGNER" as const, fields: [box] }];
  const { id } = await createApi().envelope.create({
    title: "Lease",
    type,
    recipients,
    uploadIds: [await uploadWithoutPicture()],
  });
  return { id, itemId: (await listItems(id))[0]?.id ?? "" };
}
const listItems = (id: string) =>
  world.db.select().from(envelopeItems).where(eq(envelopeItems.envelopeId, id)).orderBy(envelopeItems.order);
const getItem = async (itemId: string) => {
  const [item] = await world.db.select().from(envelopeItems).where(eq(envelopeItems.id, itemId));
  if (!item) throw new Error("The item is gone.");
  return item;
};
const createDeps = (transport: Partial<Transport> = {}) => ({
  db: world.db,
  services: world.services,
  transport: { name: "outbox" as const, send: async () => {}, close: () => {}, ...transport },
  log,
});
const countWaitingJobs = async (rowId: string) =>
  (await world.test.sql`select from pgboss.job where data->>'id' = ${rowId} and state = 'created'`).length;
const moveClock = (ms: number) => stopClock(new Date(Date.now() + ms));

test("only the job draws the first-page picture, a small PNG; creating and requesting do not", async () => {
  const render = vi.spyOn(getPdfPools(), "renderFirstPage");
  const { id, itemId } = await createEnvelope();
  const [shown] = (await createApi().envelope.detail({ envelopeId: id })).items;
  expect(shown).toMatchObject({ firstPageUrl: null, isFirstPageAwaited: true });
  const sent = await createApi().envelope.distribute({ envelopeId: id });
  expect(sent.success).toBe(true);
  const token = getRecipientToken(await world.reload(id), 0);
  const visitor = signingCaller(world.db);
  await expect(createApi().item.firstPage({ envelopeItemId: itemId })).rejects.toThrow("no picture");
  await expect(visitor.firstPage({ token, itemId })).rejects.toThrow("could not be found");
  const before = await visitor.state({ token });
  expect(before).toMatchObject({ screen: "sign" });
  expect(JSON.stringify(before)).toContain('"firstPageUrl":null');
  expect(render).not.toHaveBeenCalled();
  await world.queue.drain();
  expect(render).toHaveBeenCalledTimes(1);
  const { bytes, mediaType } = await visitor.firstPage({ token, itemId });
  expect(mediaType).toBe("image/png");
  expect(Buffer.from(bytes).readUInt32BE(16)).toBe(1170);
  expect(bytes.byteLength).toBeLessThan(60_000);
  expect(JSON.stringify(await visitor.state({ token }))).toContain("/first-page");
  expect(await createApi().item.firstPageState({ envelopeItemId: itemId })).toEqual({
    firstPageUrl: `/api/files/items/${itemId}/first-page`,
    isFirstPageAwaited: false,
  });
  const stranger = getCaller(await world.stranger());
  await expect(stranger.item.firstPageState({ envelopeItemId: itemId })).rejects.toThrow(
    "could not be found",
  );
});

test("every new or replaced file has its picture drawn, and a copy shares an existing picture", async () => {
  const { id } = await createEnvelope();
  await createApi().item.add({ envelopeId: id, uploadIds: [await uploadWithoutPicture(2)] });
  const template = await createEnvelope("TEMPLATE");
  await world.queue.drain();
  const [first, second] = await listItems(id);
  const drawn = first?.firstPageKey ?? null;
  expect(drawn).not.toBeNull();
  expect(second?.firstPageKey).not.toBeNull();
  const used = await createApi().envelope.use({ envelopeId: template.id, recipients: [] });
  const twin = await createApi().envelope.duplicate({ envelopeId: id });
  const shared = [...(await listItems(used.id)), ...(await listItems(twin.id))];
  const known = [(await getItem(template.itemId)).firstPageKey, drawn, second?.firstPageKey];
  expect(shared.map((item) => item.firstPageKey)).toEqual(known);
  expect(shared.map((item) => item.firstPageDueAt)).toEqual([null, null, null]);
  const itemId = first?.id ?? "";
  await createApi().item.replace({
    envelopeId: id,
    envelopeItemId: itemId,
    uploadIds: [await uploadWithoutPicture(3)],
  });
  expect(await getItem(itemId)).toMatchObject({ firstPageKey: null });
  const undrawn = await createEnvelope("TEMPLATE");
  const early = await createApi().envelope.use({ envelopeId: undrawn.id, recipients: [] });
  await world.queue.drain();
  expect((await getItem(itemId)).firstPageKey).not.toBeNull();
  expect((await listItems(early.id))[0]?.firstPageKey).toBe((await getItem(undrawn.itemId)).firstPageKey);
});

test("the upload keeps the picture's name, so that the sweep removes it with the file", async () => {
  const { itemId } = await createEnvelope();
  await world.queue.drain();
  const { firstPageKey } = await getItem(itemId);
  const named = await world.db
    .select()
    .from(uploads)
    .where(eq(uploads.firstPageKey, firstPageKey ?? ""));
  expect(named.length).toBeGreaterThan(0);
});

test("sending waits for the picture of a file that has just arrived, without holding locks", async () => {
  const { id, itemId } = await createEnvelope();
  provide("firstPagePatienceMs", 60_000);
  const lookSpy = vi.fn();
  const sending = createApi()
    .envelope.distribute({ envelopeId: id })
    .finally(() => lookSpy());
  const { sql } = world.test;
  // On separate connections, like the job and all others.
  for (let look = 0; look < 100; look += 1) {
    await sql`select from envelope where id = ${id} for update nowait`;
    await sql`select from envelope_item where id = ${itemId} for update nowait`;
  }
  expect(lookSpy).not.toHaveBeenCalled();
  expect(await sql`select from mail where envelope_id = ${id}`).toHaveLength(0);
  await drawFirstPage(itemId, createDeps());
  await sending;
  expect(await sql`select from mail where envelope_id = ${id}`).toHaveLength(1);
});

test("sending waits at most two seconds, and not at all for an older file or one that cannot be drawn", async () => {
  expect(FIRST_PAGE_PATIENCE_MS).toBe(2000);
  const undrawn = await createEnvelope();
  provide("firstPagePatienceMs", 100);
  await createApi().envelope.distribute({ envelopeId: undrawn.id });
  expect((await getItem(undrawn.itemId)).firstPageKey).toBeNull();
  // From here on a wait would outlast the test.
  provide("firstPagePatienceMs", 600_000);
  const old = await createEnvelope();
  stopClock(new Date(Date.now() + 3_600_000));
  await createApi().envelope.distribute({ envelopeId: old.id });
  stopClock(null);
  const failed = await createEnvelope();
  await world.db
    .update(envelopeItems)
    .set({ firstPageFailures: 1 })
    .where(eq(envelopeItems.id, failed.itemId));
  await createApi().envelope.distribute({ envelopeId: failed.id });
  const foreign = getCaller(await world.stranger());
  const unseen = await createEnvelope();
  await expect(foreign.envelope.distribute({ envelopeId: unseen.id })).rejects.toThrow("could not be found");
});

test("sending within a larger transaction does not wait, because it would hold that transaction's locks", async () => {
  const { id, itemId } = await createEnvelope();
  // A wait would outlast the test.
  provide("firstPagePatienceMs", 600_000);
  await world.db.transaction((tx) => getCaller(world.owner, tx).envelope.distribute({ envelopeId: id }));
  expect((await getItem(itemId)).firstPageKey).toBeNull();
});

test("a request written together with the file leaves once the picture exists", async () => {
  const template = await createEnvelope("TEMPLATE");
  const { id } = await createApi().envelope.use({
    envelopeId: template.id,
    recipients: (await world.reload(template.id)).recipients.map(({ id, name }) => ({
      id,
      name,
      email: "ana@example.com",
    })),
    distributeDocument: true,
  });
  const [item] = await listItems(id);
  const [mail] = await world.test.sql<{ id: string }[]>`select id from mail where envelope_id = ${id}`;
  provide("firstPagePatienceMs", 60_000);
  const seen: (string | null)[] = [];
  const leaving = sendMail(
    mail?.id ?? "",
    createDeps({ send: async () => void seen.push((await getItem(item?.id ?? "")).firstPageKey) }),
  );
  await vi.waitFor(async () => {
    const [row] = await world.test.sql`select state from mail where id = ${mail?.id ?? ""}`;
    expect(row?.state).toBe("SENDING");
  });
  await drawFirstPage(item?.id ?? "", createDeps());
  await leaving;
  expect(seen).toEqual([(await getItem(item?.id ?? "")).firstPageKey]);
  expect(seen[0]).not.toBeNull();
});

test("a failed drawing is reported, retried in a minute, given up later, and redone when an admin asks", async () => {
  const { id, itemId } = await createEnvelope();
  const render = vi
    .spyOn(getPdfPools(), "renderFirstPage")
    .mockRejectedValue(new DomainError("FILE_TOO_COMPLEX"));
  const [job] = await world.queue.boss.fetch("item.draw-first-page");
  await expect(drawFirstPage(itemId, createDeps())).rejects.toThrow();
  await world.queue.boss.fail("item.draw-first-page", job?.id ?? "", new Error("too complex"));
  expect(await listFailedJobs(world.db, { kind: "item.draw-first-page", limit: 5 })).toEqual([
    expect.objectContaining({ rowId: itemId, cause: "too complex" }),
  ]);
  expect((await createApi().envelope.detail({ envelopeId: id })).items[0]).toMatchObject({
    firstPageUrl: null,
    isFirstPageAwaited: false,
  });
  const { firstPageDueAt } = await getItem(itemId);
  expect((firstPageDueAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
  await drawFirstPage(itemId, createDeps());
  expect(render).toHaveBeenCalledTimes(1);
  for (const minutes of [2, 20, 120]) {
    moveClock(minutes * 60_000);
    await expect(drawFirstPage(itemId, createDeps())).rejects.toThrow();
  }
  expect(await getItem(itemId)).toMatchObject({ firstPageDueAt: null, firstPageFailures: 4 });
  await createApi().envelope.distribute({ envelopeId: id });
  stopClock(null);
  render.mockRestore();
  await drawFirstPage(itemId, createDeps());
  expect((await getItem(itemId)).firstPageKey).not.toBeNull();
});

test("the sweep brings back a lost job and a job whose worker was killed", async () => {
  const [lost, killed] = [await createEnvelope(), await createEnvelope()];
  await world.test.sql`delete from pgboss.job where name = 'item.draw-first-page'`;
  // A killed worker leaves a claim that is not renewed.
  const claimedUntil = new Date(Date.now() + 30_000);
  await world.db
    .update(envelopeItems)
    .set({ firstPageDueAt: claimedUntil })
    .where(eq(envelopeItems.id, killed.itemId));
  await drawFirstPage(killed.itemId, createDeps());
  expect((await getItem(killed.itemId)).firstPageKey).toBeNull();
  moveClock(45_000);
  await world.db.delete(sweepSlots);
  await sweepNow(world, "due");
  expect([await countWaitingJobs(lost.itemId), await countWaitingJobs(killed.itemId)]).toEqual([1, 1]);
  await world.queue.drain();
  for (const { itemId } of [lost, killed]) expect((await getItem(itemId)).firstPageKey).not.toBeNull();
});

test("two workers draw a picture once, and a file replaced meanwhile never gets the old picture", async () => {
  const { id, itemId } = await createEnvelope();
  const pools = getPdfPools();
  const real = pools.renderFirstPage;
  const render = vi.spyOn(pools, "renderFirstPage").mockImplementationOnce(async (path, width) => {
    const png = await real(path, width);
    await createApi().item.replace({
      envelopeId: id,
      envelopeItemId: itemId,
      uploadIds: [await uploadWithoutPicture(2)],
    });
    return png;
  });
  await Promise.all([drawFirstPage(itemId, createDeps()), drawFirstPage(itemId, createDeps())]);
  expect(render).toHaveBeenCalledTimes(1);
  expect(await getItem(itemId)).toMatchObject({ firstPageKey: null, firstPageFailures: 0 });
  await world.queue.drain();
  expect((await getItem(itemId)).firstPageKey).not.toBeNull();
});
