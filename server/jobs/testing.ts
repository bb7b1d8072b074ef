import { z } from "zod";
import type { Database } from "@/server/db/client";
import { createTransport, type Transport } from "@/server/mail/transport";
import { need } from "@/server/runtime";
import type { Storage } from "@/server/storage/index";
import { definitions } from "./definitions";
import { JOB_KINDS } from "./enqueue";
import { runJob } from "./worker";

const JobData = z.object({ id: z.string() });

/**
 * Runs what the real queue holds and is due, job by job, also what those jobs enqueue, until nothing is left. So a
 * test decides when effects happen and can look between promise and effect. Returns how many ran.
 */
export async function drainJobs(
  world: { db: Database; storage: Storage },
  transport?: Transport,
): Promise<number> {
  const boss = need("boss");
  const deps = { ...world, transport: transport ?? createTransport({ SMTP_URL: undefined }) };
  let count = 0;
  for (let before = -1; before !== count; ) {
    before = count;
    for (const kind of JOB_KINDS) {
      const run = definitions[kind];
      if (!run) continue;
      for (const job of await boss.fetch(kind, { batchSize: 100 })) {
        await runJob(kind, run, job.id, JobData.parse(job.data).id, deps);
        await boss.complete(kind, job.id);
        count += 1;
      }
    }
  }
  return count;
}
