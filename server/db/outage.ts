import { DomainError } from "@/server/domain/errors";

/**
 * Connecting failed, or a connection ended during a statement: codes of the operating system, postgres.js and
 * PostgreSQL.
 */
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

/** Returns whether an error means that PostgreSQL is away for now, so that a retry is worthwhile. */
export const isDatabaseAway = (error: unknown): boolean => hasCode(error, AWAY);

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  // The job queue passes on the parts of an error, not the error.
  for (let one = error; typeof one === "object" && one !== null; one = "cause" in one ? one.cause : null) {
    if ("code" in one && typeof one.code === "string" && codes.has(one.code)) return true;
  }
  return false;
}

/** Returns the refusal that a caller gets for a database error; null if the error is a fault of ours. */
export function toDatabaseRefusal(error: unknown): DomainError | null {
  if (isDatabaseAway(error)) return new DomainError("SERVICE_UNAVAILABLE", undefined, { cause: error });
  return hasCode(error, FULL) ? new DomainError("INSUFFICIENT_STORAGE", undefined, { cause: error }) : null;
}

/** disk_full; for the files of WAL, PostgreSQL stops instead. */
const FULL: ReadonlySet<string> = new Set(["53100"]);

const ASKED_AGAIN_MS = 500;
/**
 * Longer than PostgreSQL takes to restart. A worker that takes over the claim before then fences the old one
 * off.
 */
const BACK_WITHIN_MS = 60_000;

/**
 * Repeats `work` while the database is away, up to `withinMs`, to record an effect that already happened
 * outside. `work` must tolerate a second run, because the answer to a COMMIT may have been lost.
 * @throws as `work`
 */
export async function retryDuringOutage<Result>(
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
