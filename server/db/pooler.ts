import { connect } from "./connect";

/**
 * Whether statements prepared over this address are still there when they are used. They are on PostgreSQL itself, and
 * behind a pooler that gives them names of its own, and prepares them again wherever it takes a connection (PgBouncer
 * from 1.21 with `max_prepared_statements`). Behind one that passes our names on they are not: the next transaction may
 * meet another connection of it. Asked at the start, over a connection of its own. @throws as connecting does
 */
export async function holdsStatements(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, name: "pooler check" });
  try {
    return await sql.begin(async (tx) => {
      const asked = await tx<{ pid: number }[]>`select pg_backend_pid() as pid where ${true}`;
      // A pooler cannot know the process that will serve a connection when it greets it, and makes a number up.
      if (asked[0]?.pid === asked.state.pid) return true;
      const known = await tx`select 1 from pg_prepared_statements where name = ${asked.statement.name}`;
      return known.length === 0;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
