import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { maybe, need, provide } from "@/server/runtime";
import { preparing } from "./prepared";
import * as schema from "./schema";

export type Database = PostgresJsDatabase<typeof schema>;
/** A transaction. Verbs take it so that they compose into one act. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Reads accept either. */
export type Connection = Database | Transaction;

declare module "@/server/runtime" {
  interface Registry {
    db: Database;
  }
}

/**
 * Drizzle over a postgres.js client. It replaces that client's JSON and date handling: give it its own. Statements are
 * prepared unless the client was told not to.
 */
export const connect = (sql: Sql): Database =>
  drizzle(sql.options.prepare ? preparing(sql) : sql, { schema });

/** The process's database (ruling 63: one per process, whatever bundle asks). */
export function database(): Database {
  return maybe("db") ?? provide("db", connect(need("sql")));
}
