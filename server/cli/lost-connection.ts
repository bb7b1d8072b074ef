import { log } from "@/server/log";

const LIBRARY = /node_modules[\\/]postgres[\\/]/;

/**
 * Whether postgres.js threw this where nobody can catch it: 3.4.9 writes a moment later to the socket of a
 * connection that has died inside a transaction. The statement itself is refused as it should be.
 */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && LIBRARY.test(error.stack?.split("\n")[1] ?? "");

/** An outage takes many connections at once, and is told on its own: this is said of the first of them, milliseconds. */
const SAID_AGAIN_AFTER_MS = 60_000;
let saidAt = Number.NEGATIVE_INFINITY;

/** Keeps the process alive when PostgreSQL restarts under it; anything else unexpected ends it, with its cause. */
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
