import { PgBoss } from "pg-boss";
import { connect } from "@/server/db/connect";
import { log } from "@/server/log";
import { findInstance, onShutdown, provide } from "@/server/runtime";
import { JOB_KINDS, JOBS } from "./enqueue";

const SCHEMA = "pgboss";
/** Time that a stop waits for running jobs; an interrupted one is resumed from its row. */
const STOP_MS = 18_000;

const EVERY_QUEUE = { notify: true, deleteAfterSeconds: 3600 } as const;
/** A job that runs here fails once: retries belong to the domain rows, never to the queue. */
const RUN = { retryLimit: 0, retryDelay: 0, retryBackoff: false } as const;
/**
 * A relayed job waits until Inngest takes it, with a retry every few seconds; a dead relay lets go in a
 * minute.
 */
const RELAYED = {
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 20,
  expireInSeconds: 60,
} as const;

/**
 * Opens the job queue on the application role's database and creates missing parts. "send" only inserts jobs,
 * for web processes without a worker, commands and tests. "work" also listens and maintains.
 */
export async function startQueue(options: {
  url: string;
  mode: "send" | "work";
  /** Whether notifications arrive over this connection; true by default. */
  listens?: boolean;
  /** Hands jobs to Inngest instead of running them here. */
  isRelay?: boolean;
}): Promise<PgBoss> {
  const works = options.mode === "work";
  const boss = new PgBoss({
    connectionString: options.url,
    schema: SCHEMA,
    application_name: `rubrica queue ${options.mode}`,
    max: works ? 4 : 2,
    connectionTimeoutMillis: 5000,
    createSchema: !(await hasSchema(options.url)),
    supervise: works,
    schedule: false,
    useListenNotify: works && options.listens !== false,
  });
  boss.on("error", (error) => {
    // Its pool does not wait for sockets to close, so a database stopped next may still close them.
    if (findInstance("stopping")) return;
    log.error({ err: error }, "job queue");
  });
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "job queue"));
  await boss.start();
  for (const kind of JOB_KINDS) {
    const own = options.isRelay ? RELAYED : { ...RUN, expireInSeconds: JOBS[kind].expireInSeconds };
    await boss.createQueue(kind, { ...EVERY_QUEUE, ...own });
    await boss.updateQueue(kind, { ...EVERY_QUEUE, ...own });
  }
  onShutdown("job queue", () => boss.stop({ graceful: true, timeout: STOP_MS }), STOP_MS + 1000);
  return provide("boss", boss);
}

/**
 * The embedded database comes with the schema, and its application role may not create one. PostgreSQL
 * refuses `create schema if not exists` to it even then, so this checks first.
 */
async function hasSchema(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, name: "queue check" });
  try {
    const [row] = await sql`select to_regnamespace(${SCHEMA}) is not null as "exists"`;
    return row?.exists === true;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
