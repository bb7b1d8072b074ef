import type { Browser, Page } from "@playwright/test";
import { BEGINS, CATEGORIES, ENDS, summaryOf, type TraceSummary } from "./trace";

/** How one drag went: `frames` are the times between the animation frames of the page, in milliseconds. */
export type Recording = TraceSummary & { readonly frames: readonly number[] };

/** Makes the page note when each animation frame comes, from `BEGINS` to `ENDS`. */
const RECORDER = `
  globalThis.recorder = {
    begin() {
      const times = [];
      const note = (time) => { times.push(time); this.handle = requestAnimationFrame(note); };
      this.handle = requestAnimationFrame(note);
      this.times = times;
      performance.mark(${JSON.stringify(BEGINS)});
    },
    end() {
      performance.mark(${JSON.stringify(ENDS)});
      cancelAnimationFrame(this.handle);
      return this.times;
    },
  };
`;

/** How long what a drag leaves behind is still watched. */
const SETTLES_MS = 600;

/** What is recorded: taking hold and letting go are in the trace, beside the drag itself. */
export type Drag = {
  readonly pickUp?: (() => Promise<void>) | undefined;
  readonly move: () => Promise<void>;
  readonly letGo?: (() => Promise<void>) | undefined;
  /** Takes it back when all is recorded, so that every round begins alike. */
  readonly putBack?: (() => Promise<void>) | undefined;
};

/** Records one drag in both ways. */
export async function record(browser: Browser, page: Page, drag: Drag): Promise<Recording> {
  await page.evaluate(RECORDER);
  await browser.startTracing(page, { categories: CATEGORIES });
  await drag.pickUp?.();
  await page.evaluate("recorder.begin()");
  await drag.move();
  const times = readTimes(await page.evaluate("recorder.end()"));
  await drag.letGo?.();
  await page.waitForTimeout(SETTLES_MS);
  const trace = await browser.stopTracing();
  await drag.putBack?.();
  return {
    ...summaryOf(trace.toString("utf8")),
    frames: times.slice(1).map((at, nth) => at - (times[nth] ?? at)),
  };
}

function readTimes(recorded: unknown): number[] {
  if (!Array.isArray(recorded)) throw new Error("The page recorded nothing.");
  return recorded.map(Number);
}
