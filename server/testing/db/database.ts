import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { inject } from "vitest";
import { APP_ROLE, buildConnectionUrl, OWNER_ROLE } from "@/server/cli/postgres/roles";
import { connect } from "@/server/db/connect";
import { provide } from "@/server/runtime";

export type TestCluster = {
  port: number;
  superUrl: string;
  template: string;
  passwords: { owner: string; app: string };
};

declare module "vitest" {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

export type TestDatabase = AsyncDisposable & {
  name: string;
  sql: Sql;
  url: string;
  /** Connections of the schema's owner, for setup behind the product's back. */
  ownerSql: Sql;
  ownerUrl: string;
};

/**
 * Creates a migrated, empty database from the template, and registers its connection as `sql`.
 * Dispose it (`await using`, or `afterAll(() => db[Symbol.asyncDispose]())`).
 * @param cluster another than the run's own, for a test that stops PostgreSQL
 */
export async function testDatabase(cluster = inject("cluster")): Promise<TestDatabase> {
  const { port, superUrl, template, passwords } = cluster;
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = postgres(superUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database "${name}" template "${template}" owner ${OWNER_ROLE}`);
  await admin.unsafe(`grant connect, temporary on database "${name}" to ${APP_ROLE}`);
  const url = buildConnectionUrl(APP_ROLE, passwords.app, port, name);
  const ownerUrl = buildConnectionUrl(OWNER_ROLE, passwords.owner, port, name);
  const sql = connect(url, { max: 8, name: "test" });
  const ownerSql = connect(ownerUrl, { max: 2, name: "test owner" });
  provide("sql", sql);
  return {
    name,
    url,
    ownerUrl,
    sql,
    ownerSql,
    async [Symbol.asyncDispose]() {
      await Promise.all([sql.end({ timeout: 2 }), ownerSql.end({ timeout: 2 })]);
      await admin.unsafe(`drop database if exists "${name}" with (force)`);
      await admin.end();
    },
  };
}
