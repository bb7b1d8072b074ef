import type { Logger } from "pino";
import { findInstance, provide } from "@/server/runtime";

declare module "@/server/runtime" {
  interface Registry {
    /** The `performance.now()` since which the database is away; null while it answers. */
    awaySince: number | null;
  }
}

const ASKED_EVERY_MS = 1000;

/**
 * Logs once that the database is away, and once that it is back. Otherwise every request, job and check that
 * meets it would log the same.
 */
export function logDatabaseOutage(log: Logger, error: unknown): void {
  if (typeof findInstance("awaySince") === "number") return;
  const since = provide("awaySince", performance.now()) ?? 0;
  const cause = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  log.warn({ cause: String(cause) }, "the database is away");
  const timer = setInterval(async () => {
    const sql = findInstance("sql");
    const isBack = sql ? await sql`select 1`.then(Boolean, () => false) : true;
    if (!isBack || findInstance("awaySince") !== since) return;
    clearInterval(timer);
    provide("awaySince", null);
    log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, "the database answers again");
  }, ASKED_EVERY_MS);
  timer.unref();
}
