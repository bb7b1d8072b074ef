import { connect } from "./connect";

/**
 * Returns whether prepared statements survive over this address. They do on PostgreSQL itself, and behind a
 * pooler with its own statement names that prepares them again on each connection (PgBouncer from 1.21 with
 * `max_prepared_statements`). They do not behind one that passes our names on: the next transaction may get
 * another connection. Checked at the start, over a separate connection.
 * @throws as connecting does
 */
export async function allowsPreparedStatements(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, name: "pooler check" });
  try {
    return await sql.begin(async (tx) => {
      const pidRows = await tx<{ pid: number }[]>`select pg_backend_pid() as pid where ${true}`;
      // A pooler cannot know the later server process when it greets a client, and invents a process id.
      if (pidRows[0]?.pid === pidRows.state.pid) return true;
      const preparedRows =
        await tx`select 1 from pg_prepared_statements where name = ${pidRows.statement.name}`;
      return preparedRows.length === 0;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
