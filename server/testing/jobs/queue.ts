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
import { need, provide } from "@/server/runtime";
import type { Services } from "@/server/services";
import { DiskStorage } from "@/server/storage/disk";
import type { Storage } from "@/server/storage/index";
import { servicesWith } from "./services-with";

/**
 * Runs what the real queue holds and is due, job by job, also what those jobs enqueue, until nothing is left. So a
 * test decides when effects happen and can look between promise and effect. Returns how many ran.
 */
export async function drainJobs(
  { db, services }: { db: Database; services: Services },
  transport?: Transport,
): Promise<number> {
  const boss = need("boss");
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
  /** Of this process, with that storage. */
  services: Services;
  /** `drainJobs` on this queue. */
  drain(): Promise<number>;
};

/** The real queue on a test's database, with storage of its own, both put into the registry. */
export async function testQueue(options: { url: string; transport?: Transport }): Promise<TestQueue> {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-files-"));
  const storage = provide("storage", new DiskStorage(folder));
  // No test asks a name server for the made-up hosts of its webhooks.
  provide("webhookDialling", { resolve: async () => [] });
  provide("txtLookup", async () => []);
  // Nor waits for pictures that nobody draws until the queue is drained.
  provide("firstPagePatienceMs", 0);
  const boss = await startQueue({ url: options.url, mode: "send" });
  const services = servicesWith(storage);
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

/** Runs these sweeps as a process would, each in the slot that the clock says, one after the other. */
export async function sweepNow(world: SweepDeps, ...names: SweepName[]): Promise<(number | null)[]> {
  const results: (number | null)[] = [];
  for (const sweep of SWEEPS) {
    if (names.includes(sweep.name)) results.push(await runSweep(sweep, world));
  }
  return results;
}
