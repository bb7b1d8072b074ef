import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/server/ids";
import { testWorld, type World } from "@/server/testing/world/world";
import { webhookDeliveries, webhooks } from "../schema";
import { claimDueDeliveries } from "./webhook-claim";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const FREE = { all: 200, slow: 134 };

/** Creates a webhook of the team with due deliveries. */
async function createDueDeliveries(
  host: string,
  count: number,
  teamId = world.owner.teamId,
): Promise<string> {
  const id = newId();
  const url = `https://${host}/${id}`;
  const now = new Date();
  await world.db.insert(webhooks).values({ id, teamId, webhookUrl: url, createdAt: now, updatedAt: now });
  await world.db.insert(webhookDeliveries).values(
    Array.from({ length: count }, () => ({
      id: newId(),
      webhookId: id,
      event: "DOCUMENT_SENT",
      url,
      host,
      body: "{}",
      nextAttemptAt: new Date(now.getTime() - 1_000),
      createdAt: now,
    })),
  );
  return id;
}

const countClaimsOfHost = (host: string, claims: readonly { delivery: { host: string } }[]) =>
  claims.filter(({ delivery }) => delivery.host === host).length;

test("processes that claim at the same moment never exceed a team's three calls to a host", async () => {
  for (let round = 0; round < 20; round += 1) {
    const host = `race${round}.example.com`;
    await createDueDeliveries(host, 8);
    await createDueDeliveries(host, 8);
    const rounds = await Promise.all([1, 2, 3, 4].map(() => claimDueDeliveries(world.db, FREE)));
    const claimed = rounds.flatMap(({ claims }) => claims).filter(({ delivery }) => delivery.host === host);
    expect(claimed).toHaveLength(3);
    expect(new Set(claimed.map(({ delivery }) => delivery.id)).size).toBe(3);
    expect(countClaimsOfHost(host, (await claimDueDeliveries(world.db, FREE)).claims)).toBe(0);
  }
});

test("a host that another process is claiming for is left to it, looked at again soon, and delays no other host", async () => {
  await createDueDeliveries("held.example.com", 2);
  await createDueDeliveries("free.example.com", 2);
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(5121001, hashtext('held.example.com'))`);
    const { claims, now, next } = await claimDueDeliveries(world.db, FREE);
    expect([
      countClaimsOfHost("held.example.com", claims),
      countClaimsOfHost("free.example.com", claims),
    ]).toEqual([0, 2]);
    expect((next?.getTime() ?? 0) - now.getTime()).toBe(50);
  });
  const { claims } = await claimDueDeliveries(world.db, FREE);
  expect(countClaimsOfHost("held.example.com", claims)).toBe(2);
});

test("the next round is at the time of the next due delivery", async () => {
  await world.db.delete(webhookDeliveries);
  const webhookId = await createDueDeliveries("later.example.com", 1);
  const due = new Date(Date.now() + 7_000);
  await world.db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: due })
    .where(eq(webhookDeliveries.webhookId, webhookId));
  const { claims, next } = await claimDueDeliveries(world.db, FREE);
  expect([countClaimsOfHost("later.example.com", claims), next]).toEqual([0, due]);
});
