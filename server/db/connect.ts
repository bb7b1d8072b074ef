import postgres, { type Sql } from "postgres";

/** Together less than the 5 s after which a request must have its answer (jobs/README.md 3.3). */
const CONNECT_WITHIN_S = 4;
const LONGEST_PAUSE_S = 0.5;
/** After which an unused connection ends. A single one may hold a session-level lock. */
const IDLE_S = { pooled: 30, single: 300 };

/**
 * Builds a postgres.js client that connects within 5 s or fails: an absent database answers 503 instead of
 * hanging. It keeps notices off the terminal.
 * @param max connections of this process; 1 if a session-level lock is held
 * @param prepare whether statements may be prepared, as `examineConnection` found out; true by default
 */
export function connect(url: string, options: { max: number; name: string; prepare?: boolean }): Sql {
  return postgres(url, {
    max: options.max,
    prepare: options.prepare ?? true,
    connect_timeout: CONNECT_WITHIN_S,
    // By default up to 20 s pass between two connection attempts, and a caller would wait for the next one.
    backoff: (tries: number) => Math.min(LONGEST_PAUSE_S, tries / 20),
    idle_timeout: options.max > 1 ? IDLE_S.pooled : IDLE_S.single,
    max_lifetime: 60 * 60,
    onnotice: () => {},
    connection: { application_name: `rubrica ${options.name}` },
  });
}
