import { type ChildProcess, fork } from "node:child_process";
import { setPriority, tmpdir } from "node:os";
import type { SealStep } from "@/server/domain/envelope/seal-steps";
import { DomainError } from "@/server/domain/errors";
import { readCpuTimeMs } from "./cpu-time";
import { isProgress, isReply, type Job, type Outcome, type Reply } from "./jobs";
import { readResidentBytes } from "./resident-memory";

/**
 * Child processes that work on one job each, under time and memory limits that only SIGKILL can enforce. A
 * parser in a loop answers no signal, and neither Buffers nor wasm count against a thread's heap (ruling 64).
 */

export type PoolOptions = {
  entryPath: string;
  execArgv: readonly string[];
  size: number;
  /** Jobs that may wait; one more is refused with SERVICE_UNAVAILABLE. */
  queueLimit: number;
  /**
   * CPU time that a job may use. Of wall time it may use four times as much, for jobs that wait and do not
   * work.
   */
  timeoutMs: number;
  maxResidentBytes: number;
  /**
   * A process is replaced after so many jobs, or when it rests above `recycleBytes`: wasm memory never
   * shrinks.
   */
  recycleAfterJobs: number;
  recycleBytes: number;
  /** An idle process ends after this time: each holds 130 to 165 MB. */
  idleMs: number;
  /** Niceness of the processes, 0 to 19; by default it is not set. */
  niceness?: number;
  /** Makes the error of a job whose process had to be killed. */
  killed: (reason: "time" | "memory" | "crash") => Error;
};

type Waiting = {
  job: Job;
  timeoutMs: number;
  onStep: ((step: SealStep) => void) | undefined;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
};
export type RunOptions = { timeoutMs?: number; onStep?: ((step: SealStep) => void) | undefined };
type Worker = {
  child: ChildProcess;
  current: Waiting | null;
  jobs: number;
  startedAt: number;
  /** CPU time at the first check of the job; null until then. */
  cpuAtStartMs: number | null;
  /** Ends the process while it is idle. */
  idleTimer: NodeJS.Timeout | undefined;
};

const WATCH_INTERVAL_MS = 100;
/** On a busy machine a sound file must not be called too complex. */
const CLOCK_FACTOR = 4;
/** A process that reads untrusted files gets none of the server's environment, which holds the secrets. */
const BARE_ENVIRONMENT = {
  NODE_ENV: "production",
  TMPDIR: tmpdir(),
  // Path of a private authority's certificates: a time-stamp authority may need them.
  ...(process.env.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS } : {}),
} as const;

export class ProcessPool {
  readonly #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #queue: Waiting[] = [];
  #nextId = 1;
  #isClosed = false;
  #watch: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get pids(): number[] {
    return [...this.#workers].flatMap(({ child }) => (child.pid === undefined ? [] : [child.pid]));
  }

  /** Queues a job. `timeoutMs`: a lower limit for this job. `onStep` is called as each step begins. */
  run(job: Job, { timeoutMs = this.#options.timeoutMs, onStep }: RunOptions = {}): Promise<Outcome> {
    if (this.#isClosed)
      return Promise.reject(new DomainError("SERVICE_UNAVAILABLE", "The service is shutting down."));
    if (this.#queue.length >= this.#options.queueLimit) {
      return Promise.reject(
        new DomainError("SERVICE_UNAVAILABLE", "Too many files are being worked on. Try again shortly."),
      );
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, timeoutMs, onStep, resolve, reject });
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#workers].find((worker) => worker.current === null);
      const worker = idle ?? (this.#workers.size < this.#options.size ? this.#spawn() : null);
      const next = worker ? this.#queue.shift() : undefined;
      if (!worker || !next) return;
      clearTimeout(worker.idleTimer);
      worker.current = next;
      worker.jobs++;
      worker.startedAt = performance.now();
      worker.cpuAtStartMs = null;
      worker.child.ref();
      worker.child.channel?.ref();
      worker.child.send({ id: this.#nextId++, job: next.job });
      this.#watch ??= setInterval(() => void this.#inspect(), WATCH_INTERVAL_MS);
    }
  }

  #spawn(): Worker {
    const { entryPath, execArgv, niceness } = this.#options;
    const child = fork(entryPath, [], {
      execArgv: [...execArgv],
      env: BARE_ENVIRONMENT,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    if (niceness !== undefined && child.pid !== undefined) lowerPriority(child.pid, niceness);
    const worker: Worker = {
      child,
      current: null,
      jobs: 0,
      startedAt: 0,
      cpuAtStartMs: null,
      idleTimer: undefined,
    };
    this.#workers.add(worker);
    child.on("message", (message: unknown) => {
      if (isProgress(message)) worker.current?.onStep?.(message.step);
      else if (isReply(message)) this.#settle(worker, message);
    });
    child.on("error", () => this.#retire(worker, "crash"));
    child.on("exit", () => this.#retire(worker, "crash"));
    return worker;
  }

  #settle(worker: Worker, reply: Reply): void {
    const { current } = worker;
    worker.current = null;
    if (worker.jobs >= this.#options.recycleAfterJobs) this.#retire(worker, "crash");
    else worker.idleTimer = setTimeout(() => this.#retire(worker, "crash"), this.#options.idleMs).unref();
    // An idle process must not keep the server alive.
    worker.child.unref();
    worker.child.channel?.unref();
    if ("outcome" in reply) current?.resolve(reply.outcome);
    else if ("refusal" in reply) {
      const { code, message, issues } = reply.refusal;
      current?.reject(new DomainError(code, message, issues ? { issues } : undefined));
    } else current?.reject(new Error(`A PDF process failed: ${reply.failure}`));
    this.#dispatch();
  }

  #retire(worker: Worker, reason: "time" | "memory" | "crash"): void {
    if (!this.#workers.delete(worker)) return;
    clearTimeout(worker.idleTimer);
    worker.child.kill("SIGKILL");
    worker.current?.reject(this.#options.killed(reason));
    worker.current = null;
    if (!this.#isClosed) this.#dispatch();
  }

  async #inspect(): Promise<void> {
    for (const worker of this.#workers) {
      const { pid } = worker.child;
      if (worker.current !== null && (await this.#isOverTime(worker, worker.current))) {
        this.#retire(worker, "time");
        continue;
      }
      const bytes = pid === undefined ? null : await readResidentBytes(pid);
      if (bytes === null || !this.#workers.has(worker)) continue;
      const limit = worker.current === null ? this.#options.recycleBytes : this.#options.maxResidentBytes;
      if (bytes > limit) this.#retire(worker, "memory");
    }
    if ([...this.#workers].every((worker) => worker.current === null) && this.#queue.length === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
  }

  async #isOverTime(worker: Worker, job: Waiting): Promise<boolean> {
    const { pid } = worker.child;
    const { timeoutMs } = job;
    const cpuMs = pid === undefined ? null : await readCpuTimeMs(pid);
    if (worker.current !== job) return false;
    const elapsedMs = performance.now() - worker.startedAt;
    if (cpuMs === null) return elapsedMs > timeoutMs;
    worker.cpuAtStartMs ??= cpuMs;
    return cpuMs - worker.cpuAtStartMs > timeoutMs || elapsedMs > CLOCK_FACTOR * timeoutMs;
  }

  /** Kills every process and refuses the waiting jobs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watch);
    const refusal = new DomainError("SERVICE_UNAVAILABLE", "The service is shutting down.");
    for (const waiting of this.#queue.splice(0)) waiting.reject(refusal);
    const exits = [...this.#workers].map((worker) => {
      const { child } = worker;
      const isGone = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
      const exit = isGone
        ? Promise.resolve()
        : new Promise<void>((resolve) => child.once("exit", () => resolve()));
      child.ref();
      this.#retire(worker, "crash");
      return exit;
    });
    await Promise.all(exits);
  }
}

/** Optional: a system without priorities, or a process that is gone already, changes nothing. */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    return;
  }
}
