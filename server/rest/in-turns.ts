import { setImmediate as nextTurn } from "node:timers/promises";

/** How long work on one body may keep everybody else waiting. */
const TURN_MS = 8;
/** Asking for the time costs more than most steps. */
const STEPS_BETWEEN_LOOKS = 256;

/** Does all steps of `work`, and lets others have a turn whenever it has worked for a few milliseconds. @throws as `work` */
export async function inTurns(work: Iterator<void>): Promise<void> {
  let began = performance.now();
  for (let steps = 1; !work.next().done; steps += 1) {
    if (steps % STEPS_BETWEEN_LOOKS !== 0 || performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
