import { onTestFinished } from "vitest";
import { stopClock } from "./world";

/** Holds the clock for one test that counts calls: a limit per minute would begin anew at the next full minute. */
export function holdClock(): void {
  stopClock(new Date());
  onTestFinished(() => stopClock(null));
}
