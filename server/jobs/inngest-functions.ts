import type { Inngest, InngestFunction } from "inngest";
import { definitions } from "./definitions";
import { JOB_KINDS, JOBS, type JobKind, type JobSpec } from "./enqueue";
import { getEventName } from "./inngest-client";
import type { JobDeps } from "./job";
import { runSweep, type Sweep } from "./sweep";
import { JobData, runJob } from "./worker";

type Deps = Omit<JobDeps, "log">;

/**
 * Builds the same jobs and sweeps as functions of Inngest (ruling 29). Each event is tried once, as under the
 * other runner: a failed job leaves its row due, and the row's own schedule and the sweep bring it back.
 */
export const createInngestFunctions = (
  client: Inngest,
  deps: Deps,
  sweeps: readonly Sweep[],
): InngestFunction.Any[] => [
  ...JOB_KINDS.map((kind) => createJobFunction(client, kind, deps)),
  ...sweeps.map((sweep) => createSweepFunction(client, sweep, deps)),
];

function createJobFunction(client: Inngest, kind: JobKind, deps: Deps) {
  return client.createFunction(
    {
      id: kind.replaceAll(".", "-"),
      name: kind,
      triggers: [{ event: getEventName(kind) }],
      retries: 0,
      concurrency: toConcurrency(JOBS[kind]),
      timeouts: { finish: `${JOBS[kind].expireInSeconds}s` },
    },
    async ({ event, runId }) => {
      await runJob(kind, definitions[kind], event.id ?? runId, JobData.parse(event.data).id, deps);
    },
  );
}

/** The concurrency in all, or the two limits of a host if the job has them; Inngest allows two in all. */
function toConcurrency({ concurrency, onInngest = concurrency, perHost }: JobSpec) {
  if (perHost === undefined) return { limit: onInngest };
  return [
    { key: "event.data.host", limit: perHost.all },
    { key: "event.data.teamAndHost", limit: perHost.team },
  ] satisfies [object, object];
}

/**
 * Wakes a sweep from outside as well; its slot decides whether work is left. The processes' own clocks run
 * more often than cron can, which keeps recovery within 60 s.
 */
function createSweepFunction(client: Inngest, sweep: Sweep, deps: Deps) {
  return client.createFunction(
    { id: `sweep-${sweep.name}`, triggers: [{ cron: toCron(sweep) }], retries: 0, concurrency: { limit: 1 } },
    async () => {
      await runSweep(sweep, deps);
    },
  );
}

/** Returns the cron expression. Cron has no seconds: more frequent sweeps are woken every minute. */
export function toCron({ everyMs }: Pick<Sweep, "everyMs">): string {
  const minutes = Math.max(1, Math.round(everyMs / 60_000));
  if (minutes < 60) return `*/${minutes} * * * *`;
  const hours = Math.round(minutes / 60);
  return hours < 24 ? `0 */${hours} * * *` : "0 0 * * *";
}
