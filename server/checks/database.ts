import { findNewerRelease } from "@/server/db/postgres-release";
import { EVIDENCE_TABLES } from "./evidence";
import {
  type Finding,
  formatCause,
  getErrorCode,
  type Probe,
  reportFailure,
  reportNote,
  reportOk,
} from "./finding";

/** The oldest PostgreSQL that runs our SQL. */
const OLDEST = 160_000;

/** Checks that the database accepts the login, is recent enough and takes writes into every table. */
export const databaseProbe: Probe = async ({ sql, env, databaseRestarts }) => {
  try {
    const [row] = await sql<{ version: string; number: string; isReadOnly: boolean }[]>`
      select current_setting('server_version') as version, current_setting('server_version_num') as number,
        pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
    if (row?.isReadOnly !== false) return reportFailure("DATABASE_READ_ONLY");
    if (Number(row.number) < OLDEST) return reportFailure("DATABASE_OLD", { version: row.version });
    // Evidence tables are append-only; all other tables need update rights too.
    const [lacking] = await sql<{ table: string }[]>`
      select c.relname as table from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not (has_table_privilege(c.oid, 'SELECT') and has_table_privilege(c.oid, 'INSERT')
          and (c.relname in ${sql(EVIDENCE_TABLES)} or has_table_privilege(c.oid, 'UPDATE')))
      order by c.relname limit 1`;
    if (lacking) return reportFailure("DATABASE_RIGHTS", { table: lacking.table });
    const version = row.version.split(" ")[0] ?? row.version;
    if (databaseRestarts > 0) return reportNote("DATABASE_RESTARTED", { version, times: databaseRestarts });
    const newer = findNewerRelease(version);
    if (newer) return reportNote("DATABASE_BEHIND", { version, newer });
    return reportOk("DATABASE_ANSWERS", { version });
  } catch (error) {
    return explainConnectionError(error, env.DATABASE_URL);
  }
};

function explainConnectionError(error: unknown, url: string | undefined): Finding {
  const at = url === undefined ? undefined : new URL(url);
  const host = at?.host || "127.0.0.1";
  const code = getErrorCode(error);
  if (code === "28P01" || code === "28000")
    return reportFailure("DATABASE_LOGIN", { user: at?.username ?? "", host });
  if (code === "3D000") return reportFailure("DATABASE_MISSING", { name: at?.pathname.slice(1) ?? "", host });
  if (/^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|CONNECT_TIMEOUT)$/.test(code)) {
    return reportFailure("DATABASE_AWAY", { host, cause: code });
  }
  return reportFailure("DATABASE_FAILED", { cause: formatCause(error) });
}
