import { z } from "zod";
import { log } from "@/server/log";
import { need } from "@/server/runtime";
import { definitions } from "./definitions";
import { JOB_KINDS, JOBS, type JobKind } from "./enqueue";
import type { Job, JobDeps } from "./job";

const JobData = z.object({ id: z.string() });

/** Starts working on every defined kind. Stopping the queue stops the worker. */
export async function startWorker(deps: Omit<JobDeps, "log">): Promise<void> {
  const boss = need("boss");
  for (const kind of JOB_KINDS) {
    const run = definitions[kind];
    await boss.work(
      kind,
      // A notification starts a job at once; polling covers a lost one and jobs whose time comes later.
      {
        batchSize: 1,
        localConcurrency: JOBS[kind].concurrency,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      },
      async (jobs) => {
        for (const job of jobs) await runJob(kind, run, job.id, JobData.parse(job.data).id, deps);
      },
    );
  }
}

/** Runs one job with its own log lines. @throws what the job throws, so that the queue records it as failed */
export async function runJob(
  kind: JobKind,
  run: Job,
  jobId: string,
  rowId: string,
  deps: Omit<JobDeps, "log">,
): Promise<void> {
  const jobLog = log.child({ job: kind, jobId, row: rowId });
  const began = performance.now();
  try {
    await run(rowId, { ...deps, log: jobLog });
    jobLog.info({ ms: Math.round(performance.now() - began) }, "job done");
  } catch (error) {
    jobLog.error({ err: error, ms: Math.round(performance.now() - began) }, "job failed");
    throw error;
  }
}
