import { PgBoss } from "pg-boss";
import { JOBS } from "@/server/jobs/enqueue";
import { log } from "@/server/log";
import { onShutdown, provide } from "@/server/runtime";

/** Opens the job queue in its own schema of the same database, so that jobs commit with the business. */
export async function startQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: "pgboss", createSchema: false });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();
  for (const kind of Object.keys(JOBS)) await boss.createQueue(kind);
  provide("boss", boss);
  onShutdown("job queue", () => boss.stop({ graceful: true, timeout: 6000, close: true }));
}
