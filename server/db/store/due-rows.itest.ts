import { expect, test } from "vitest";
import { signer } from "@/server/testing/world/signing";
import { testWorld } from "@/server/testing/world/world";
import { DUE_ROWS } from "./due-rows";

const NOW = new Date("2026-03-01T10:00:00Z");
const MINUTE_MS = 60_000;

test("deliveries that wait for many slow hosts do not hide another host's", async () => {
  await using world = await testWorld();
  const { sql } = world.test;
  const insertWaitingDeliveries = async (host: string, howMany: number, sinceMinutes: number) => {
    const due = new Date(NOW.getTime() - sinceMinutes * MINUTE_MS).toISOString();
    await sql`insert into webhook (id, team_id, webhook_url, created_at, updated_at)
      values (${host}, ${world.owner.teamId}, ${`https://${host}/`}, ${due}, ${due})`;
    await sql`insert into webhook_delivery (id, webhook_id, event, url, host, body, next_attempt_at, created_at)
      select ${host} || n, ${host}, 'DOCUMENT_SENT', ${`https://${host}/`}, ${host}, '{}', ${due}, ${due}
      from generate_series(1, ${howMany}::int) n`;
  };
  for (let host = 1; host <= 30; host += 1) await insertWaitingDeliveries(`slow${host}-`, 60, 60);
  await insertWaitingDeliveries("quick", 1, 1);
  const found = await world.db.transaction(async (tx) => {
    const rows = await Promise.all(DUE_ROWS.map((find) => find(tx, NOW)));
    return rows.flat();
  });
  const ids = found.map(({ id }) => id);
  expect(ids).toContain("quick1");
  expect(ids.filter((id) => id.startsWith("slow")).length).toBeGreaterThan(0);
});

test("one look finds a thousand rows that a dead process left behind", async () => {
  await using world = await testWorld();
  const due = new Date(NOW.getTime() - MINUTE_MS).toISOString();
  const { envelope } = await world.send({ title: "Lease", recipients: [signer("Ana")] });
  await world.test.sql`insert into event (id, team_id, envelope_id, kind, sequence, payload, created_at)
    select 'lost' || n, ${world.owner.teamId}, ${envelope.id}, 'DOCUMENT_SENT', 1000 + n, '{}', ${due}
    from generate_series(1, 1000) n`;
  const found = await world.db.transaction((tx) => Promise.all(DUE_ROWS.map((find) => find(tx, NOW))));
  expect(found.flat()).toHaveLength(1000);
});
