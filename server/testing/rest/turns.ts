const spent = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/**
 * The longest that this thread computed between two turns of the event loop while `work` went on, in ms of CPU: what
 * others on the machine do meanwhile does not count.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isGoing = true;
  const watch = (before: number): void => {
    const now = spent(process.threadCpuUsage());
    longest = Math.max(longest, now - before);
    if (isGoing) setImmediate(watch, now);
  };
  setImmediate(watch, spent(process.threadCpuUsage()));
  await work();
  isGoing = false;
  return longest;
}

/**
 * The least of up to `tries` turns that is no longer than `enough` ms, or the least of all: the collector and the
 * processor's other half take theirs now and then.
 */
export async function leastTurn(work: () => Promise<unknown>, enough: number, tries = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries && least > enough; tried += 1) {
    least = Math.min(least, await longestTurn(work));
  }
  return least;
}

/** What an idle machine of ours takes for `yardstick`, in ms: the machine that the bars were set on. */
const YARDSTICK_MS = 30;
const yardstick = `[${Array.from({ length: 333_000 }, () => "{}").join(",")}]`;

/**
 * How many times longer than the machine that the bars were set on this one takes now: one that is slower, or busy with
 * something else, is no reason to call the product slow. At least 1.
 */
export async function slowness(): Promise<number> {
  return Math.max(1, (await leastTurn(async () => JSON.parse(yardstick), 0, 3)) / YARDSTICK_MS);
}
