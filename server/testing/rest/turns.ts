const sumCpuTime = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/**
 * Longest stretch between two turns of the event loop during `work`, in ms of this thread's CPU time. Other
 * load of the machine does not count.
 */
async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isGoing = true;
  const watchTurns = (before: number): void => {
    const now = sumCpuTime(process.threadCpuUsage());
    longest = Math.max(longest, now - before);
    if (isGoing) setImmediate(watchTurns, now);
  };
  setImmediate(watchTurns, sumCpuTime(process.threadCpuUsage()));
  await work();
  isGoing = false;
  return longest;
}

/**
 * Runs `work` up to `tries` times, until its longest turn is at most `enough` ms. Returns the least, because
 * the garbage collector and hyper-threading slow single runs down.
 */
export async function measureLeastTurn(
  work: () => Promise<unknown>,
  enough: number,
  tries = 5,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries && least > enough; tried += 1) {
    least = Math.min(least, await measureLongestTurn(work));
  }
  return least;
}

/** Milliseconds of `yardstick` on the idle machine that the limits were set on. */
const YARDSTICK_MS = 30;
const yardstick = `[${Array.from({ length: 333_000 }, () => "{}").join(",")}]`;

/**
 * Returns how much slower this machine is now than the one the limits were set on, at least 1. A slow or busy
 * machine must not fail the product.
 */
export async function measureSlowness(): Promise<number> {
  return Math.max(1, (await measureLeastTurn(async () => JSON.parse(yardstick), 0, 3)) / YARDSTICK_MS);
}
