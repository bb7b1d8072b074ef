import { sql } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { maybe } from "@/server/runtime";

/** Source of the time. Production reads the database's clock; tests replace it (ruling 49). */
export type Clock = { now(connection: Connection): Promise<Date> };

declare module "@/server/runtime" {
  interface Registry {
    clock: Clock;
  }
}

const databaseClock: Clock = {
  async now(connection) {
    const rows = await connection.execute<{ ms: string }>(
      sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
    );
    return new Date(Number(rows[0]?.ms));
  },
};

/** The only clock: due times, leases, audit times and expiry use it, never `Date.now()`. */
export const clock: Clock = { now: (connection) => (maybe("clock") ?? databaseClock).now(connection) };
