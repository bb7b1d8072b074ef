import { sql } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { findInstance, provide } from "@/server/runtime";

/** Source of the time. Production reads the database's clock; tests replace it (ruling 49). */
type Clock = { now(connection: Connection): Promise<Date> };

declare module "@/server/runtime" {
  interface Registry {
    clock: Clock;
    clockReading: ClockReading;
  }
}

const databaseClock: Clock = {
  async now(connection) {
    const rows = await connection.execute<{ ms: string }>(sql`select ${clock.column} as ms`);
    return new Date(Number(rows[0]?.ms));
  },
};

/** A reading of the database's clock, and the process's monotonic clock at that moment. */
type ClockReading = { ms: number; readAt: number };

/** Drift of the process's clock within this time is negligible for what `estimate` serves. */
const READING_VALID_MS = 60_000;

/** The only clock: due times, leases, audit times and expiry use it, never `Date.now()`. */
export const clock = {
  now: (connection: Connection): Promise<Date> => (findInstance("clock") ?? databaseClock).now(connection),

  /**
   * The database's time without a statement, carried on by the process for a minute: for the windows of
   * request limits only.
   */
  async estimate(connection: Connection): Promise<Date> {
    const injected = findInstance("clock");
    if (injected) return injected.now(connection);
    const reading = findInstance("clockReading");
    const elapsed = performance.now() - (reading?.readAt ?? 0);
    if (reading && elapsed < READING_VALID_MS) return new Date(reading.ms + elapsed);
    const now = await databaseClock.now(connection);
    provide("clockReading", { ms: now.getTime(), readAt: performance.now() });
    return now;
  },

  /** The time beside other columns of a statement, for `read`. */
  column: sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)::text`,

  read: async (connection: Connection, column: string): Promise<Date> =>
    (await findInstance("clock")?.now(connection)) ?? new Date(Number(column)),
};
