import postgres from "postgres";

/** Owner of the schema: migrations run as it. */
export const OWNER_ROLE = "rubrica_owner";
/** Role of every request and job; it cannot change or delete evidence (ruling 68). */
export const APP_ROLE = "rubrica_app";

export type RolePasswords = { owner: string; app: string };

/**
 * Creates the two roles, or sets their passwords again, so that a lost password file heals itself.
 * @param superUrl connection of the cluster's superuser
 */
export async function createRoles(superUrl: string, passwords: RolePasswords): Promise<void> {
  const sql = postgres(superUrl, { max: 1, onnotice: () => {} });
  try {
    for (const [role, password] of [
      [OWNER_ROLE, passwords.owner],
      [APP_ROLE, passwords.app],
    ] as const) {
      const [existing] = await sql`select 1 from pg_roles where rolname = ${role}`;
      const quoted = password.replaceAll("'", "''");
      await sql.unsafe(`${existing ? "alter" : "create"} role ${role} login password '${quoted}'`);
    }
  } finally {
    await sql.end();
  }
}

/** Creates the database for the owner role, with the schema of the job queue. */
export async function createDatabase(superUrl: string, name: string): Promise<void> {
  const sql = postgres(superUrl, { max: 1, onnotice: () => {} });
  try {
    const [existing] = await sql`select 1 from pg_database where datname = ${name}`;
    if (!existing) await sql.unsafe(`create database "${name}" owner ${OWNER_ROLE}`);
  } finally {
    await sql.end();
  }
  const inside = new URL(superUrl);
  inside.pathname = `/${name}`;
  const database = postgres(inside.href, { max: 1, onnotice: () => {} });
  try {
    await database.unsafe(`
      revoke all on database "${name}" from public;
      grant connect, temporary on database "${name}" to ${OWNER_ROLE}, ${APP_ROLE};
      alter schema public owner to ${OWNER_ROLE};
      create schema if not exists pgboss authorization ${APP_ROLE};
    `);
  } finally {
    await database.end();
  }
}

/** `postgres://role:password@127.0.0.1:port/database` */
export function buildConnectionUrl(role: string, password: string, port: number, database: string): string {
  const url = new URL(`postgres://127.0.0.1:${port}/${database}`);
  url.username = role;
  url.password = password;
  return url.href;
}
