import type { PgBoss } from "pg-boss";
import { z } from "zod";
import { incrementCounter } from "@/server/counters";
import type { Database } from "@/server/db/client";
import { log, withJob } from "@/server/log";
import { onStopRequested } from "@/server/runtime";
import { definitions } from "./definitions";
import { JOB_KINDS, JOBS, type JobKind } from "./enqueue";
import type { Job, JobDeps } from "./job";
import { startWaker, type Waker } from "./wake-workers";

/** A job's only data: the rows hold the rest (ruling 66). */
export const JobData = z.object({ id: z.string() });

/** A notification or the waker starts a job; the queue itself polls often only while it cannot listen. */
export const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 60 } as const;

/**
 * Starts working on every defined kind. Stopping the queue stops the worker.
 * @param queueDb for looks at the queue
 */
export async function startWorker(
  boss: PgBoss,
  deps: Omit<JobDeps, "log">,
  queueDb: Database,
): Promise<void> {
  const workerIds = new Map<JobKind, string[]>();
  const waker = startWaker(queueDb, (kind) => {
    for (const id of workerIds.get(kind) ?? []) boss.notifyWorker(id);
  });
  onStopRequested(() => {
    waker.stop();
    stopClaiming(boss);
  });
  for (const kind of JOB_KINDS) {
    for (let count = 0; count < JOBS[kind].concurrency; count += 1) {
      const id = await claimJobs(boss, kind, deps, waker);
      workerIds.set(kind, [...(workerIds.get(kind) ?? []), id]);
    }
  }
}

/** A single job of this kind at a time; several of these make its concurrency. Returns the worker's id. */
async function claimJobs(
  boss: PgBoss,
  kind: JobKind,
  deps: Omit<JobDeps, "log">,
  waker: Waker,
): Promise<string> {
  let workerId = "";
  workerId = await boss.work(kind, { batchSize: 1, ...POLLING }, async (jobs) => {
    for (const job of jobs) {
      await runJob(kind, definitions[kind], job.id, JobData.parse(job.data).id, deps).finally(() => {
        // The queue would wait until it polls: a hundred jobs at once would take a hundred times that.
        boss.notifyWorker(workerId);
        waker.look();
      });
    }
  });
  return workerId;
}

/** Releases every queue, so that a stop is not spent on work that another process can start as well. */
export function stopClaiming(boss: PgBoss): void {
  for (const kind of JOB_KINDS) {
    boss
      .offWork(kind, { wait: false })
      .catch((error) => log.warn({ err: error, job: kind }, "still claiming"));
  }
}

/**
 * Runs one job with its own log lines.
 * @throws what the job throws, so that the queue records it as failed
 */
export async function runJob(
  kind: JobKind,
  run: Job,
  jobId: string,
  rowId: string,
  deps: Omit<JobDeps, "log">,
): Promise<void> {
  return withJob({ job: kind, jobId, row: rowId }, () => runLogged(kind, run, rowId, deps));
}

async function runLogged(kind: JobKind, run: Job, rowId: string, deps: Omit<JobDeps, "log">): Promise<void> {
  const began = performance.now();
  try {
    await run(rowId, { ...deps, log });
    incrementCounter("jobs_run", { kind, outcome: "done" });
    log.info({ ms: Math.round(performance.now() - began) }, "job done");
  } catch (error) {
    incrementCounter("jobs_run", { kind, outcome: "failed" });
    log.error({ err: error, ms: Math.round(performance.now() - began) }, "job failed");
    throw error;
  }
}
