import { sql } from "drizzle-orm";
import type { Sql } from "postgres";
import { clock } from "@/server/clock";
import { database } from "@/server/db/client";
import { isDatabaseAway } from "@/server/db/outage";
import { describeDatabaseOutage } from "@/server/db/watch";
import { log, redactText } from "@/server/log";
import { findInstance, provide } from "@/server/runtime";
import type { Storage } from "@/server/storage";

/** Resolves to a short fact worth showing; rejects when the part does not work. */
export type Check = () => Promise<string>;

declare module "@/server/runtime" {
  interface Registry {
    /** Readiness checks by name; every part that can fail adds its own when it starts. */
    checks: Map<string, Check>;
    readiness: { at: number; answer: Promise<Readiness> };
  }
}

type CheckResult = { ok: boolean; ms: number; fact: string };
export type Readiness = { ready: boolean; checks: Record<string, CheckResult> };

const LIMIT_MS = 3000;
/** Anyone may ask, so answers are shared for a second. */
const SHARED_FOR_MS = 1000;
/** Work older than this without an attempt means that no worker runs (I1). */
export const QUEUE_LIMIT_S = 60;

/** Adds a check to readiness and `doctor`, replacing one of the same name. */
export function addCheck(name: string, check: Check): void {
  const checks = findInstance("checks") ?? provide("checks", new Map());
  checks.set(name, check);
}

/**
 * A failure with a public cause, already logged. Recognised by its name: the start process and the pages are
 * two bundles, each with a class of its own.
 */
class PublicFailure extends Error {
  override readonly name = "Told";
}
const isToldError = (error: unknown): error is Error => error instanceof Error && error.name === "Told";

async function runCheck(name: string, check: Check, tells: boolean): Promise<[string, CheckResult]> {
  const began = performance.now();
  const measureMs = () => Math.round(performance.now() - began);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  try {
    const fact = await Promise.race([check(), late]);
    return [name, { ok: true, ms: measureMs(), fact }];
  } catch (error) {
    if (tells)
      return [
        name,
        {
          ok: false,
          ms: measureMs(),
          fact: redactText(error instanceof Error ? error.message : String(error)),
        },
      ];
    if (isToldError(error)) return [name, { ok: false, ms: measureMs(), fact: error.message }];
    log.warn({ err: error, check: name }, "not ready");
    if (isDatabaseAway(error))
      return [name, { ok: false, ms: measureMs(), fact: "the database does not answer" }];
    return [name, { ok: false, ms: measureMs(), fact: "failed; the log says why" }];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs all checks in parallel, each within 3 s. Never throws.
 * @param tells whether failures include their cause
 */
async function runChecks(tells: boolean): Promise<Readiness> {
  const checks = [...(findInstance("checks") ?? new Map<string, Check>())];
  const results = await Promise.all(checks.map(([name, check]) => runCheck(name, check, tells)));
  const isReady =
    findInstance("stopping") !== true && results.length > 0 && results.every(([, { ok }]) => ok);
  return { ready: isReady, checks: Object.fromEntries(results) };
}

/** Returns the readiness for anyone: shared for a second, and without the causes of failures (T55). */
export async function getReadiness(): Promise<Readiness> {
  const shared = findInstance("readiness");
  if (shared && performance.now() - shared.at < SHARED_FOR_MS) return shared.answer;
  const answer = runChecks(false);
  provide("readiness", { at: performance.now(), answer });
  return answer;
}

export const createDatabaseCheck =
  (client: Sql): Check =>
  async () => {
    const away = describeDatabaseOutage();
    if (away !== undefined) throw new PublicFailure(away);
    const [row] = await client<{ isReadOnly: boolean }[]>`select pg_is_in_recovery() as "isReadOnly"`;
    if (row?.isReadOnly !== false) throw new Error("the database is a read-only standby");
    return "answers";
  };

/** Checks for a full, read-only or unreachable storage before a recipient meets it. */
export const createStorageCheck =
  (storage: Storage): Check =>
  async () => {
    await storage.probe();
    return "stores and returns bytes";
  };

/** Checks that no due job waits longer than a minute without an attempt. */
export const queueCheck: Check = async () => {
  if (describeDatabaseOutage() !== undefined) throw new PublicFailure("waits for the database");
  const db = database();
  const now = await clock.now(db);
  const rows = await db.execute<{ age: string | null }>(sql`
    select extract(epoch from ${now.toISOString()}::timestamptz - min(start_after))::text as age
    from pgboss.job where state = 'created' and start_after <= ${now.toISOString()}::timestamptz`);
  const ageS = Math.max(0, Math.round(Number(rows[0]?.age ?? 0)));
  if (ageS > QUEUE_LIMIT_S) throw new Error(`the oldest due job waits for ${ageS} s`);
  return `oldest due job waits ${ageS} s`;
};
