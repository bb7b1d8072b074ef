import { DomainError } from "@/server/domain/errors";

/** Connecting failed, or a connection ended under a statement: by the operating system, by postgres.js, by PostgreSQL. */
const AWAY: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  // It is shutting down, has crashed, is starting, or has no connection left.
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);

/** Whether this happened because PostgreSQL is away for the moment: nobody's fault, and worth trying again. */
export const isDatabaseAway = (error: unknown): boolean => hasCode(error, AWAY);

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  // The job queue hands on the parts of an error, not the error.
  for (let one = error; typeof one === "object" && one !== null; one = "cause" in one ? one.cause : null) {
    if ("code" in one && typeof one.code === "string" && codes.has(one.code)) return true;
  }
  return false;
}

/** Returns what a caller is told of an error of the database; null where it is a fault of ours. */
export function toDatabaseRefusal(error: unknown): DomainError | null {
  if (isDatabaseAway(error)) return new DomainError("SERVICE_UNAVAILABLE", undefined, { cause: error });
  return hasCode(error, FULL) ? new DomainError("INSUFFICIENT_STORAGE", undefined, { cause: error }) : null;
}

/** disk_full; for the files of WAL, PostgreSQL stops instead. */
const FULL: ReadonlySet<string> = new Set(["53100"]);

const ASKED_AGAIN_MS = 500;
/** Longer than PostgreSQL takes to start again; whoever takes a claim over before then fences the old one off. */
const BACK_WITHIN_MS = 60_000;

/**
 * Does `work` again for as long as the database is away, up to `withinMs`: for what happened outside and is still to be
 * written down. `work` must bear to be done twice, for the answer to a COMMIT may have been lost. @throws as `work`
 */
export async function whenDatabaseIsBack<Result>(
  work: () => Promise<Result>,
  withinMs = BACK_WITHIN_MS,
): Promise<Result> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_MS));
    }
  }
}
