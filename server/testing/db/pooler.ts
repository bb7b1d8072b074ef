import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@/server/cli/postgres/cluster";
import { connect } from "@/server/db/connect";

export type RunningPooler = AsyncDisposable & { url: string };

/** Few connections to PostgreSQL, shared by all clients transaction by transaction. */
const readSettings = (url: URL, port: number, folder: string, poolSize: number): string => `
[databases]
* = host=${url.hostname} port=${url.port} user=${url.username} password=${url.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
logfile = ${path.join(folder, "log")}
`;

/**
 * Starts a real PgBouncer in transaction mode in front of a database. Debian's version (1.18) keeps no
 * prepared statements.
 */
export async function startPooler(databaseUrl: string, poolSize = 2): Promise<RunningPooler> {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-pooler-"));
  chmodSync(folder, 0o777);
  const port = await findFreePort();
  const to = new URL(databaseUrl);
  const settings = path.join(folder, "pgbouncer.ini");
  writeFileSync(settings, readSettings(to, port, folder, poolSize), { mode: 0o644 });
  // PgBouncer refuses to run as root.
  const as = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const program = spawn("pgbouncer", ["-q", ...as, settings], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<string>((resolve) => {
    program.once("error", (error) => resolve(error.message));
    program.once("exit", (code) => resolve(`it ended with ${code}`));
  });
  const url = `postgres://${to.username}@127.0.0.1:${port}${to.pathname}`;
  await Promise.race([
    waitUntilAnswering(url),
    ended.then((why) => Promise.reject(new Error(`PgBouncer: ${why}`))),
  ]);
  return {
    url,
    async [Symbol.asyncDispose]() {
      program.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilAnswering(url: string): Promise<void> {
  const sql = connect(url, { max: 1, name: "test", prepare: false });
  try {
    while (!(await sql`select 1`.then(Boolean, () => false))) await pause(50);
  } finally {
    await sql.end({ timeout: 2 });
  }
}
