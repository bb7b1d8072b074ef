import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest time that work on one body may block the event loop. */
const TURN_MS = 8;
/** Reading the clock costs more than most steps. */
const STEPS_BETWEEN_LOOKS = 256;

/** Runs all steps of `work`, and yields the event loop after every few milliseconds. @throws as `work` */
export async function runInTurns(work: Iterator<void>): Promise<void> {
  let began = performance.now();
  for (let steps = 1; !work.next().done; steps += 1) {
    if (steps % STEPS_BETWEEN_LOOKS !== 0 || performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
