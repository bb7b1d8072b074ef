import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { runInOpenTransaction } from "@/server/open-transaction";
import { findInstance, onShutdown, provide, requireInstance } from "@/server/runtime";
import { connect } from "./connect";
import { prepareRepeatedStatements } from "./prepared-statements";

export type Database = PostgresJsDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Connection = Database | Transaction;

declare module "@/server/runtime" {
  interface Registry {
    db: Database;
  }
}

/**
 * Wraps a postgres.js client in Drizzle, which replaces the client's JSON and date handling: give it its own
 * client. Statements are prepared unless the client was told not to. Slow work that a transaction asks for
 * runs between two tries of it.
 */
export function toDatabase(sql: Sql): Database {
  const db = drizzle(sql.options.prepare ? prepareRepeatedStatements(sql) : sql);
  const begin = db.transaction.bind(db);
  db.transaction = (act, config) =>
    runInOpenTransaction((assertWhole) =>
      begin(async (tx) => {
        const result = await act(tx);
        assertWhole();
        return result;
      }, config),
    );
  return db;
}

/** Returns the database of this process (ruling 63: one per process, for all bundles). */
export function database(): Database {
  return findInstance("db") ?? provide("db", toDatabase(requireInstance("sql")));
}

/** Opens connections beside those of `database()`, until the process stops. */
export function connectApart(url: string, options: { max: number; name: string }): Database {
  const { prepare } = requireInstance("sql").options;
  const sql = connect(url, { ...options, prepare });
  onShutdown(`${options.name} connections`, () => sql.end({ timeout: 5 }));
  return toDatabase(sql);
}
