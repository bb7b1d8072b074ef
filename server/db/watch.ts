import { findInstance } from "@/server/runtime";

/** State of the embedded PostgreSQL, as seen by the process that keeps it running. */
export type DatabaseWatch = {
  state: "up" | "starting" | "disk full";
  /** Restarts since this process started, and the time of the last one. */
  restarts: number;
  restartedAt: Date | null;
};

declare module "@/server/runtime" {
  interface Registry {
    /**
     * Set in the process that holds the data folder; absent in every other, and with an external database.
     */
    databaseWatch: DatabaseWatch;
  }
}

const SENTENCES = {
  starting: "PostgreSQL has ended and is being started again",
  "disk full": "the disk of the database is full; PostgreSQL is started again when there is space",
} as const;

/**
 * Returns a public sentence while the database is known to be away; undefined while it runs or is not
 * watched.
 */
export function describeDatabaseOutage(): string | undefined {
  const state = findInstance("databaseWatch")?.state ?? "up";
  return state === "up" ? undefined : SENTENCES[state];
}
