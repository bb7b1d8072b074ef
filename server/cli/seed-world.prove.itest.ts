import { afterAll, beforeAll, expect, test } from "vitest";
import { provide } from "@/server/runtime";
import { expectInvariants } from "@/server/testing/db/invariants";
import { testWorld, type World } from "@/server/testing/world/world";
import { seedWorld } from "./seed-world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  provide("clock", { now: async () => new Date() });
  await world[Symbol.asyncDispose]();
});

test("the seeded world is a year of a team's work and keeps every invariant", {
  timeout: 600_000,
}, async () => {
  await seedWorld();
  provide("clock", { now: async () => new Date() });
  const { sql } = world.test;
  const [spread] = await sql<
    { months: number; senders: number; templates: number; domains: number; slow: number }[]
  >`
    select count(distinct date_trunc('month', e.completed_at))::int as months,
      count(distinct e.user_id)::int as senders, count(distinct e.template_id)::int as templates,
      count(distinct split_part(r.email, '@', 2))::int as domains,
      count(*) filter (where e.completed_at - e.sent_at > interval '15 days')::int as slow
    from envelope e join recipient r on r.envelope_id = e.id where e.status = 'COMPLETED'`;
  expect(spread?.months).toBeGreaterThan(9);
  expect(spread?.senders).toBe(3);
  expect(spread?.templates).toBeGreaterThan(2);
  expect(spread?.domains).toBeGreaterThan(3);
  expect(spread?.slow).toBe(0);
  const [ended] = await sql<{ most: number }[]>`
    select max(n)::int as most from (select count(*) as n from envelope where status = 'COMPLETED'
      group by date_trunc('week', completed_at)) weeks`;
  expect(ended?.most).toBeLessThan(12);
  const unread = await sql`select from notice where read_at is null and at < now() - interval '30 days'`;
  expect(unread).toHaveLength(0);
  const takenFirst =
    await sql`select from pgboss.job where name in ('envelope.seal', 'envelope.stamp-rejected')
    and start_after < created_on + interval '30 seconds'`;
  expect(takenFirst).toHaveLength(0);
  await expectInvariants(sql, world.db);
});
