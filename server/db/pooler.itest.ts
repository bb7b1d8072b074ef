import { sql as text } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "@/server/testing/db/database";
import { startPooler } from "@/server/testing/db/pooler";
import { toDatabase as openDrizzle } from "./client";
import { connect } from "./connect";
import { examineConnection } from "./pooler";

/** Many clients over few connections of the pooler, in and outside of transactions. @returns the failures */
async function runStatements(url: string, prepare: boolean): Promise<unknown[]> {
  const sql = connect(url, { max: 8, name: "test", prepare });
  try {
    const db = openDrizzle(sql);
    const runStatementPair = async (number: number) => {
      await db.execute(text`select pg_sleep(0.001), ${number}::int`);
      await db.transaction((tx) => tx.execute(text`select pg_sleep(0.001), ${number}::int + ${1}::int`));
    };
    const runs = await Promise.allSettled(
      Array.from({ length: 200 }, (_, number) => runStatementPair(number)),
    );
    return runs.flatMap((run) => (run.status === "rejected" ? [run.reason] : []));
  } finally {
    await sql.end({ timeout: 2 });
  }
}

test("PostgreSQL itself notifies and keeps prepared statements", async () => {
  await using db = await testDatabase();
  expect(await examineConnection(db.url)).toEqual({ listens: true, prepares: true });
});

test("detects a PgBouncer that neither notifies nor keeps prepared statements, and works through it", async () => {
  await using db = await testDatabase();
  await using pooler = await startPooler(db.url);
  expect(await examineConnection(pooler.url)).toEqual({ listens: false, prepares: false });

  expect(await runStatements(pooler.url, false)).toEqual([]);
});
