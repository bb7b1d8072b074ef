import { log } from "@/server/log";

const LIBRARY = /node_modules[\\/]postgres[\\/]/;

/**
 * Returns true for an error that postgres.js throws where it cannot be caught. 3.4.9 writes once more to the
 * socket of a connection that died inside a transaction. The statement itself is rejected properly.
 */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && LIBRARY.test(error.stack?.split("\n")[1] ?? "");

/**
 * Milliseconds. An outage kills many connections at once and is reported elsewhere, so only the first is
 * logged.
 */
const SAID_AGAIN_AFTER_MS = 60_000;
let saidAt = Number.NEGATIVE_INFINITY;

/** Keeps the process alive when PostgreSQL restarts; any other uncaught error ends it, with its cause. */
export function surviveLostConnections(): void {
  process.on("uncaughtException", (error) => {
    if (isLostConnection(error)) {
      if (performance.now() - saidAt < SAID_AGAIN_AFTER_MS) return;
      saidAt = performance.now();
      log.warn({ err: error }, "a database connection died in the middle of a transaction");
      return;
    }
    log.fatal({ err: error }, "uncaught");
    process.exit(1);
  });
}
