import { maybe } from "@/server/runtime";

/** How the embedded PostgreSQL is, as the process that keeps it running sees it. */
export type DatabaseWatch = {
  state: "up" | "starting" | "disk full";
  /** How often it was brought back since this process started, and when last. */
  restarts: number;
  restartedAt: Date | null;
};

declare module "@/server/runtime" {
  interface Registry {
    /** Kept by the process that holds the data folder; absent in every other, and with a database of one's own. */
    databaseWatch: DatabaseWatch;
  }
}

const SENTENCES = {
  starting: "PostgreSQL has ended and is being started again",
  "disk full": "the disk of the database is full; PostgreSQL is started again when there is space",
} as const;

/** What anybody may know of a database that is known to be away; undefined while it runs or nobody watches it. */
export function knownAway(): string | undefined {
  const state = maybe("databaseWatch")?.state ?? "up";
  return state === "up" ? undefined : SENTENCES[state];
}
