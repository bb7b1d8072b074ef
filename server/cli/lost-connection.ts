import { log } from "@/server/log";

const LIBRARY = /node_modules[\\/]postgres[\\/]/;

/**
 * Whether postgres.js threw this where nobody can catch it: 3.4.9 writes a moment later to the socket of a
 * connection that has died inside a transaction. The statement itself is refused as it should be.
 */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && LIBRARY.test(error.stack?.split("\n")[1] ?? "");

/** Keeps the process alive when PostgreSQL restarts under it; anything else unexpected ends it, with its cause. */
export function surviveLostConnections(): void {
  process.on("uncaughtException", (error) => {
    if (isLostConnection(error)) {
      log.warn({ err: error }, "a database connection died in the middle of a transaction");
      return;
    }
    log.fatal({ err: error }, "uncaught");
    process.exit(1);
  });
}
