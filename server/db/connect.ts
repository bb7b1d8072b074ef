import postgres, { type Sql } from "postgres";

/**
 * A postgres.js client as every part of Rubrica uses it: connects within 5 s or fails, so that a database
 * that is away answers 503 instead of hanging, and keeps notices off the terminal.
 * @param max connections of this process; 1 where a session-level lock is held
 */
export function connect(url: string, options: { max: number; name: string }): Sql {
  return postgres(url, {
    max: options.max,
    connect_timeout: 5,
    idle_timeout: 300,
    max_lifetime: 60 * 60,
    onnotice: () => {},
    connection: { application_name: `rubrica ${options.name}` },
  });
}
