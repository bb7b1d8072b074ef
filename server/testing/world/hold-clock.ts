import { onTestFinished } from "vitest";
import { stopClock } from "./world";

/** Stops the clock for a test that counts calls: a limit per minute would reset at the next full minute. */
export function freezeClock(): void {
  stopClock(new Date());
  onTestFinished(() => stopClock(null));
}
