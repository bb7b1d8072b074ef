import { connect } from "./connect";

/** `listens`: notifications arrive. `prepares`: prepared statements survive. */
export type ConnectionAbilities = { listens: boolean; prepares: boolean };

/**
 * Finds out over a separate connection whether a pooler stands before PostgreSQL. Behind one, the next transaction
 * may get another connection, so notifications do not arrive. Prepared statements survive only if it names them
 * itself (PgBouncer from 1.21 with `max_prepared_statements`). Checked at the start.
 * @throws as connecting does
 */
export async function examineConnection(url: string): Promise<ConnectionAbilities> {
  const sql = connect(url, { max: 1, name: "pooler check" });
  try {
    return await sql.begin(async (tx) => {
      const pidRows = await tx<{ pid: number }[]>`select pg_backend_pid() as pid where ${true}`;
      // A pooler cannot know the later server process when it greets a client, and invents a process id.
      if (pidRows[0]?.pid === pidRows.state.pid) return { listens: true, prepares: true };
      const preparedRows =
        await tx`select 1 from pg_prepared_statements where name = ${pidRows.statement.name}`;
      return { listens: false, prepares: preparedRows.length === 0 };
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
