import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PgBoss } from "pg-boss";
import { type Database, database } from "@/server/db/client";
import { definitions } from "@/server/jobs/definitions";
import { JOB_KINDS } from "@/server/jobs/enqueue";
import { startQueue } from "@/server/jobs/queue";
import { runSweep, type SweepDeps } from "@/server/jobs/sweep";
import { SWEEPS, type SweepName } from "@/server/jobs/sweeps";
import { JobData, runJob } from "@/server/jobs/worker";
import { createTransport, type Transport } from "@/server/mail/transport";
import { provide, requireInstance } from "@/server/runtime";
import type { Services } from "@/server/services";
import { DiskStorage } from "@/server/storage/disk";
import type { Storage } from "@/server/storage/index";
import { withStorage } from "./services-with";

/**
 * Runs all due jobs of the real queue, and those they enqueue, until none is left. A test thus decides when
 * effects happen. Returns the number of jobs.
 */
export async function drainJobs(
  { db, services }: { db: Database; services: Services },
  transport?: Transport,
): Promise<number> {
  const boss = requireInstance("boss");
  const deps = { db, services, transport: transport ?? createTransport({ SMTP_URL: undefined }) };
  let count = 0;
  for (let before = -1; before !== count; ) {
    before = count;
    for (const kind of JOB_KINDS) {
      const run = definitions[kind];
      for (const job of await boss.fetch(kind, { batchSize: 100 })) {
        await runJob(kind, run, job.id, JobData.parse(job.data).id, deps);
        await boss.complete(kind, job.id);
        count += 1;
      }
    }
  }
  return count;
}

export type TestQueue = AsyncDisposable & {
  boss: PgBoss;
  storage: Storage;
  /** The process's services with this queue's storage. */
  services: Services;
  drain(): Promise<number>;
};

/** Starts the real queue on a test's database with its own storage, and registers both. */
export async function testQueue(options: { url: string; transport?: Transport }): Promise<TestQueue> {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-files-"));
  const storage = provide("storage", new DiskStorage(folder));
  // Answers DNS look-ups locally for the made-up hosts of webhooks.
  provide("webhookDialling", { resolve: async () => [] });
  provide("txtLookup", async () => []);
  // No waiting for pictures either: they are drawn only when the queue is drained.
  provide("firstPagePatienceMs", 0);
  const boss = await startQueue({ url: options.url, mode: "send" });
  const services = withStorage(storage);
  return {
    boss,
    storage,
    services,
    drain: () => drainJobs({ db: database(), services }, options.transport),
    async [Symbol.asyncDispose]() {
      await boss.stop({ graceful: false });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs these sweeps in sequence as a process would, each in its slot by the clock. */
export async function sweepNow(world: SweepDeps, ...names: SweepName[]): Promise<(number | null)[]> {
  const results: (number | null)[] = [];
  for (const sweep of SWEEPS) {
    if (names.includes(sweep.name)) results.push(await runSweep(sweep, world));
  }
  return results;
}
