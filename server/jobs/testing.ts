import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PgBoss } from "pg-boss";
import { z } from "zod";
import { database } from "@/server/db/client";
import type { Transport } from "@/server/mail/transport";
import { createTransport } from "@/server/mail/transport";
import { provide } from "@/server/runtime";
import type { Storage } from "@/server/storage";
import { DiskStorage } from "@/server/storage/disk";
import { definitions } from "./definitions";
import { JOB_KINDS } from "./enqueue";
import { startQueue } from "./queue";
import { runJob } from "./worker";

const JobData = z.object({ id: z.string() });

export type TestQueue = AsyncDisposable & {
  boss: PgBoss;
  storage: Storage;
  /** Runs what is due now, job by job, also what those jobs enqueue, until nothing is. Returns how many ran. */
  drain(): Promise<number>;
};

/**
 * The real queue on a test's database, with storage of its own, both put into the registry. Nothing runs until
 * `drain`, so that a test can look between promise and effect.
 */
export async function testQueue(options: { url: string; transport?: Transport }): Promise<TestQueue> {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-files-"));
  const storage = provide("storage", new DiskStorage(folder));
  const boss = await startQueue({ url: options.url, mode: "send" });
  const transport = options.transport ?? createTransport({ SMTP_URL: undefined });
  const drain = async () => {
    let count = 0;
    for (let before = -1; before !== count; ) {
      before = count;
      for (const kind of JOB_KINDS) {
        const run = definitions[kind];
        if (!run) continue;
        for (const job of await boss.fetch(kind, { batchSize: 100 })) {
          const rowId = JobData.parse(job.data).id;
          await runJob(kind, run, job.id, rowId, { db: database(), storage, transport });
          await boss.complete(kind, job.id);
          count += 1;
        }
      }
    }
    return count;
  };
  return {
    boss,
    storage,
    drain,
    async [Symbol.asyncDispose]() {
      await boss.stop({ graceful: false });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
