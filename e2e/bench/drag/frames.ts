import type { Browser, Page } from "@playwright/test";
import { BEGINS, CATEGORIES, ENDS, summariseTrace, type TraceSummary } from "./trace";

/** `frames` are the milliseconds between the page's animation frames during one drag. */
export type Recording = TraceSummary & { readonly frames: readonly number[] };

const RECORDER = `
  globalThis.recorder = {
    begin() {
      const times = [];
      const noteFrame = (time) => { times.push(time); this.handle = requestAnimationFrame(noteFrame); };
      this.handle = requestAnimationFrame(noteFrame);
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

/** Milliseconds recorded after a drag, to include the work that it leaves behind. */
const SETTLES_MS = 600;

/** Picking up and letting go are in the trace too, beside the drag itself. */
export type Drag = {
  readonly pickUp?: (() => Promise<void>) | undefined;
  readonly move: () => Promise<void>;
  readonly letGo?: (() => Promise<void>) | undefined;
  /** Undoes the drag after the recording, so that every round begins alike. */
  readonly putBack?: (() => Promise<void>) | undefined;
};

export async function recordDrag(browser: Browser, page: Page, drag: Drag): Promise<Recording> {
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
    ...summariseTrace(trace.toString("utf8")),
    frames: times.slice(1).map((at, nth) => at - (times[nth] ?? at)),
  };
}

function readTimes(recorded: unknown): number[] {
  if (!Array.isArray(recorded)) throw new Error("The page recorded nothing.");
  return recorded.map(Number);
}
