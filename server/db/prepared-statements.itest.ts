import { eq, sql as text } from "drizzle-orm";
import { integer, pgTable, varchar } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { expect, test } from "vitest";
import { APP_ROLE } from "@/server/cli/postgres/roles";
import { type TestDatabase, testDatabase } from "@/server/testing/db/database";
import { toDatabase as openDrizzle } from "./client";
import { connect } from "./connect";
import { isStalePlan, PreparedTexts, prepareRepeatedStatements } from "./prepared-statements";

const probe = pgTable("plan_probe", {
  id: integer("id").primaryKey(),
  word: varchar("word"),
});

async function createProbeTable(db: TestDatabase): Promise<void> {
  await db.ownerSql`create table plan_probe (id int primary key, word varchar not null, times int not null default 0)`;
  await db.ownerSql.unsafe(`grant select, insert, update on plan_probe to ${APP_ROLE}`);
  await db.ownerSql`insert into plan_probe (id, word) select id, 'w' || id from generate_series(1, 20) id`;
}

const listPreparedStatements = (sql: Sql) =>
  sql<
    { statement: string }[]
  >`select statement from pg_prepared_statements where statement like '%plan_probe%'
    and statement not like '%pg_prepared_statements%'`.simple();

test("prepares a repeated statement once per connection, inside and outside transactions", async () => {
  await using db = await testDatabase();
  await createProbeTable(db);
  const sql = connect(db.url, { max: 1, name: "test" });
  try {
    const drizzled = openDrizzle(sql);
    for (const id of [1, 2, 3]) {
      expect(await drizzled.select().from(probe).where(eq(probe.id, id))).toEqual([{ id, word: `w${id}` }]);
    }
    await drizzled.transaction(async (tx) => {
      await tx.transaction(async (inner) => {
        expect(await inner.select().from(probe).where(eq(probe.id, 4))).toEqual([{ id: 4, word: "w4" }]);
      });
    });
    expect(await listPreparedStatements(sql)).toHaveLength(1);
  } finally {
    await sql.end({ timeout: 2 });
  }
});

test("unlimited texts, lists and bulk statements leave no more than the limit on a connection", async () => {
  await using db = await testDatabase();
  await createProbeTable(db);
  const sql = connect(db.url, { max: 1, name: "test" });
  try {
    const drizzled = drizzle(prepareRepeatedStatements(sql, new PreparedTexts(10)));
    for (const size of [9, 30, 60, 9, 30, 60, 9, 30, 60]) {
      const ids = text.join(
        Array.from({ length: size }, (_, at) => text`${at}`),
        text`, `,
      );
      await drizzled.execute(text`select id from plan_probe where id in (${ids})`);
    }
    expect(await listPreparedStatements(sql)).toHaveLength(0);
    for (const round of [1, 2, 3]) {
      for (let column = 0; column < 40; column++) {
        const name = text.raw(`as "column ${column}"`);
        const rows = await drizzled.execute(text`select id ${name} from plan_probe where id = ${round}`);
        expect(rows).toEqual([{ [`column ${column}`]: round }]);
      }
    }
    expect(await listPreparedStatements(sql)).toHaveLength(10);
  } finally {
    await sql.end({ timeout: 2 });
  }
});

/** Each changes the result type under a prepared statement; neither rewrites the table. */
const MIGRATIONS = ["alter column word type text", "alter column word type varchar"];

test("a migration under load: a stale plan fails no query, and every transaction happens exactly once", {
  tags: ["prove"],
}, async () => {
  await using db = await testDatabase();
  await createProbeTable(db);
  const sql = connect(db.url, { max: 4, name: "test" });
  try {
    const drizzled = openDrizzle(sql);
    const readProbe = (id: number) => drizzled.select().from(probe).where(eq(probe.id, id));
    const countUpProbe = (id: number) =>
      drizzled.transaction(async (tx) => {
        await tx.execute(text`update plan_probe set times = times + 1 where id = ${id}`);
        await tx.transaction((inner) => inner.select().from(probe).where(eq(probe.id, id)).for("update"));
        return tx.select().from(probe).where(eq(probe.id, id));
      });
    let isOver = false;
    const done = new Map<number, number>();
    const runLoad = async (id: number) => {
      for (let times = 1; !isOver; times++) {
        expect(await readProbe(id)).toEqual([{ id, word: `w${id}` }]);
        expect(await countUpProbe(id)).toEqual([{ id, word: `w${id}` }]);
        done.set(id, times);
      }
    };
    const migrateProbe = async () => {
      for (let round = 0; round < 4; round++) {
        // Between two migrations there is time to plan every statement again.
        for (const change of MIGRATIONS) {
          const before = done.get(1) ?? 0;
          while ((done.get(1) ?? 0) < before + 3) await new Promise(setImmediate);
          await db.ownerSql.unsafe(`alter table plan_probe ${change}`);
        }
      }
      isOver = true;
    };
    await Promise.all([migrateProbe(), ...[1, 2, 3, 4, 5, 6].map(runLoad)]);
    const counted = await sql<{ id: number; times: number }[]>`
      select id, times from plan_probe where id <= 6 order by id`;
    expect(counted.map(({ id, times }) => [id, times])).toEqual([...done].sort(([one], [two]) => one - two));
  } finally {
    await sql.end({ timeout: 2 });
  }
});

test("a transaction with a stale plan runs again once, unprepared; any other error is passed on", async () => {
  await using db = await testDatabase();
  await createProbeTable(db);
  const sql = connect(db.url, { max: 1, name: "test" });
  try {
    const drizzled = openDrizzle(sql);
    let runs = 0;
    const readFirstProbe = () =>
      drizzled.transaction(async (tx) => {
        runs += 1;
        return tx.select().from(probe).where(eq(probe.id, 1));
      });
    for (const _ of [1, 2]) await readFirstProbe();
    await db.ownerSql`alter table plan_probe alter column word type text`;
    expect(await readFirstProbe()).toEqual([{ id: 1, word: "w1" }]);
    expect(runs).toBe(4);
    const failing = drizzled.transaction(async (tx) => {
      runs += 1;
      await tx.execute(text`insert into plan_probe (id, word) values (${1}, ${"again"})`);
    });
    const error = await failing.catch((reason: unknown) => reason);
    expect(isStalePlan(error)).toBe(false);
    expect(error).toMatchObject({ cause: { code: "23505" } });
    expect(runs).toBe(5);
  } finally {
    await sql.end({ timeout: 2 });
  }
});
