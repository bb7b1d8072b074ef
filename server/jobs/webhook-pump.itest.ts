import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { webhookAttempts, webhookDeliveries, webhooks } from "@/server/db/schema";
import { DELIVERIES_PER_PROCESS, QUICK_SLOTS } from "@/server/domain/webhook/delivery";
import { newId } from "@/server/ids";
import { provide } from "@/server/runtime";
import { captureLog } from "@/server/testing/log";
import { type Receiver, testReceiver } from "@/server/testing/webhooks/receiver";
import { testWorld, type World } from "@/server/testing/world/world";
import { startWebhookPump, type WebhookPump } from "./webhook-pump";

let world: World;
let receiver: Receiver;
let pump: WebhookPump | undefined;
const held = new Map<string, (() => void)[]>();
let mostHeldAtOnce = 0;

beforeAll(async () => {
  world = await testWorld();
  receiver = await testReceiver(["*.example.com"]);
  provide("webhookDialling", {
    allowedHosts: [...listHosts(SLOW_HOSTS, "slow"), "quick.example.com", "new.example.com"].map(
      (host) => `${host.includes(".") ? host : `${host}.example.com`}:${receiver.port}`,
    ),
    resolve: async () => ["127.0.0.1"],
    ca: receiver.ca,
  });
  receiver.answer("/slow", ({ headers }, response) => {
    const host = String(headers.host);
    const waiting = held.get(host) ?? [];
    held.set(host, [...waiting, () => response.writeHead(204).end()]);
    mostHeldAtOnce = Math.max(mostHeldAtOnce, countHeldAnswers());
  });
});
afterAll(async () => {
  for (const answers of held.values()) for (const answer of answers) answer();
  receiver.answer("/slow", (_, response) => response.writeHead(204).end());
  await pump?.stop();
  await receiver[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const SLOW_HOSTS = 60;
const SLOW_EACH = 20;
const listHosts = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);
const countHeldAnswers = () => [...held.values()].reduce((sum, answers) => sum + answers.length, 0);
const waitUntil = async (isSo: () => boolean, ms: number) => {
  const end = performance.now() + ms;
  while (!isSo() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 25));
  return isSo();
};

async function insertWaitingDeliveries(
  host: string,
  path: string,
  count: number,
  lastAttemptMs: number | null,
  dueInMs = 0,
): Promise<string[]> {
  const id = newId();
  const url = `https://${host}.example.com:${receiver.port}${path}`;
  const now = new Date();
  const { teamId } = world.owner;
  await world.db
    .insert(webhooks)
    .values({ id, teamId, webhookUrl: url, lastAttemptMs, createdAt: now, updatedAt: now });
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    webhookId: id,
    event: "DOCUMENT_SENT",
    url,
    host: new URL(url).host,
    body: "{}",
    nextAttemptAt: new Date(now.getTime() + dueInMs),
    createdAt: now,
  }));
  await world.db.insert(webhookDeliveries).values(rows);
  return rows.map((row) => row.id);
}

test("slow receivers use at most their share, three calls per host, and a healthy one is served at once", async () => {
  for (const host of listHosts(SLOW_HOSTS, "slow"))
    await insertWaitingDeliveries(host, "/slow", SLOW_EACH, 20_000);
  pump = startWebhookPump(world);
  const share = DELIVERIES_PER_PROCESS - QUICK_SLOTS;
  expect(await waitUntil(() => countHeldAnswers() >= share, 20_000)).toBe(true);

  const quick = await insertWaitingDeliveries("quick", "/quick", 30, 50);
  const began = performance.now();
  pump.wake();
  const listQuickCalls = () => receiver.received.filter(({ path }) => path === "/quick");
  expect(await waitUntil(() => listQuickCalls().length === quick.length, 15_000)).toBe(true);
  const [first] = listQuickCalls();
  expect((first?.at ?? Number.POSITIVE_INFINITY) - began).toBeLessThan(15_000);
  expect(new Set(listQuickCalls().map(({ headers }) => headers["x-service-delivery-id"]))).toEqual(
    new Set(quick),
  );

  expect(mostHeldAtOnce).toBeLessThanOrEqual(share);
  expect(Math.max(...[...held.values()].map((answers) => answers.length))).toBe(3);
  const [row] = await world.db
    .select()
    .from(webhooks)
    .where(eq(webhooks.webhookUrl, getUrl("quick", "/quick")));
  expect(row?.lastAttemptMs).toBeLessThan(15_000);
});

test("deliveries of one envelope start in the order of its events, over successive looks", async () => {
  // The pump is running: a due row could leave before it has its place.
  const ids = await insertWaitingDeliveries("quick", "/ordered", 4, 50, 60_000);
  const shuffled = [ids[2], ids[0], ids[3], ids[1]].map((id) => id ?? "");
  for (const [sequence, id] of shuffled.entries()) {
    const about = { envelopeId: "envelope_ordered", sequence: sequence + 1, nextAttemptAt: new Date() };
    await world.db.update(webhookDeliveries).set(about).where(eq(webhookDeliveries.id, id));
  }
  pump?.wake();
  const listOrderedCalls = () => receiver.received.filter(({ path }) => path === "/ordered");
  expect(await waitUntil(() => listOrderedCalls().length === 4, 10_000)).toBe(true);
  const begun = await world.db
    .select({ id: webhookAttempts.deliveryId })
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, ids))
    .orderBy(asc(webhookAttempts.startedAt));
  expect(begun.map(({ id }) => id)).toEqual(shuffled);
});

test("the log of a call names the attempt and the delivery", async () => {
  const lines = captureLog();
  const [id = ""] = await insertWaitingDeliveries("quick", "/logged", 1, 50);
  pump?.wake();
  const listLinesOfRow = () => lines.filter(({ row }) => row === id);
  expect(await waitUntil(() => listLinesOfRow().length > 0, 10_000)).toBe(true);
  vi.restoreAllMocks();
  const [attempt] = await world.db
    .select({ id: webhookAttempts.id })
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id));
  expect(listLinesOfRow()).toMatchObject([
    { job: "webhook.deliver", jobId: attempt?.id, msg: "a webhook was called" },
  ]);
});

test("connections to a receiver stay open for the next call", async () => {
  const before = receiver.connections();
  for (let number = 0; number < 5; number += 1) {
    await insertWaitingDeliveries("quick", "/kept", 1, 50);
    pump?.wake();
    expect(
      await waitUntil(() => receiver.received.filter(({ path }) => path === "/kept").length > number, 10_000),
    ).toBe(true);
  }
  expect(receiver.connections() - before).toBeLessThan(5);
});

test("a call finds its kept connection closed by the receiver, and still arrives at once", async () => {
  receiver.answer("/closing", (_, response) => {
    const { socket } = response;
    response.writeHead(204).end(() => socket?.destroy());
  });
  for (let number = 0; number < 3; number += 1) {
    const [id = ""] = await insertWaitingDeliveries("quick", "/closing", 1, 50);
    pump?.wake();
    expect(
      await waitUntil(
        () => receiver.received.filter(({ path }) => path === "/closing").length > number,
        10_000,
      ),
    ).toBe(true);
    const isDone = async () => {
      const [row] = await world.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
      return row?.status === "SUCCESS";
    };
    await vi.waitFor(async () => expect(await isDone()).toBe(true), 10_000);
  }
});

test("an endpoint that was never called goes before those known to be slow", async () => {
  await insertWaitingDeliveries("new", "/new", 3, null);
  // Frees a slot, whichever comes first.
  for (const answers of [...held.values()].slice(0, 3)) answers.shift()?.();
  pump?.wake();
  expect(await waitUntil(() => receiver.received.some(({ path }) => path === "/new"), 5_000)).toBe(true);
});

const getUrl = (host: string, path: string) => `https://${host}.example.com:${receiver.port}${path}`;
