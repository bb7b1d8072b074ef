import { z } from "zod";

/** Chrome's trace categories: main-thread tasks, compositor frames and our own marks. */
export const CATEGORIES = [
  "-*",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "blink.user_timing",
];
export const BEGINS = "drag begins";
export const ENDS = "drag ends";

/** Milliseconds: a longer task of the main thread costs a frame. */
const FRAME_MS = 1000 / 60;

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds: start, duration by the clock, duration on the processor. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.object({ data: z.object({ type: z.string().optional() }).optional() }).optional(),
});
type TraceEvent = z.infer<typeof TraceEvent>;
const Trace = z.object({ traceEvents: z.array(TraceEvent) });

/** Categories of main-thread time, named as in Chrome's Performance panel. */
const PARTS = {
  script: ["EventDispatch", "FunctionCall", "FireAnimationFrame", "TimerFire", "RunMicrotasks"],
  style: ["UpdateLayoutTree"],
  layout: ["Layout"],
  paint: ["PrePaint", "Paint", "Layerize", "Commit"],
} as const;
export type MainThreadPart = keyof typeof PARTS;

export type TraceSummary = {
  /** Milliseconds of processor time on the main thread, for each frame of the drag. */
  readonly work: readonly number[];
  /** Milliseconds of that time by part, summed over the drag. A nested part counts for the outer one. */
  readonly parts: Readonly<Record<MainThreadPart, number>>;
  /** Frames that the compositor showed, and frames that it dropped. */
  readonly drawn: number;
  readonly dropped: number;
  /**
   * Tasks longer than a frame: by the clock, which includes other load of the machine, and by processor time.
   */
  readonly longTasks: number;
  readonly longWork: number;
  /** Mouse moves that reached the page. */
  readonly moves: number;
  /** The longest task while picking up and letting go, in milliseconds of processor time. */
  readonly pickUp: number;
  readonly letGo: number;
};

/**
 * Summarises the trace of one drag between the two marks.
 * @throws Error when a mark is missing
 */
export function summariseTrace(text: string): TraceSummary {
  const { traceEvents } = Trace.parse(JSON.parse(text));
  const [begin, end] = [findMark(traceEvents, BEGINS), findMark(traceEvents, ENDS)];
  const own = traceEvents.filter(({ pid }) => pid === begin.pid);
  const main = own.filter(({ tid }) => tid === begin.tid).sort((one, other) => one.ts - other.ts);
  const isWithin = ({ ts }: TraceEvent) => ts >= begin.ts && ts <= end.ts;
  const tasks = main.filter(({ name, ph }) => name === "RunTask" && ph === "X");
  const during = tasks.filter(isWithin);
  const countEvents = (name: string) => own.filter((event) => event.name === name && isWithin(event)).length;
  return {
    work: listWorkByFrame(during, main.filter(({ name }) => name === "FireAnimationFrame").filter(isWithin)),
    parts: sumParts(main.filter(isWithin)),
    drawn: countEvents("DrawFrame"),
    dropped: countEvents("DroppedFrame"),
    longTasks: during.filter(({ dur }) => toMs(dur) > FRAME_MS).length,
    longWork: during.filter(({ tdur }) => toMs(tdur) > FRAME_MS).length,
    moves: main.filter(({ args }) => args?.data?.type === "pointermove").filter(isWithin).length,
    pickUp: findLongestMs(tasks.filter(({ ts }) => ts < begin.ts)),
    letGo: findLongestMs(tasks.filter(({ ts }) => ts > end.ts)),
  };
}

const toMs = (microseconds: number) => microseconds / 1000;
const getEnd = ({ ts, dur }: TraceEvent) => ts + dur;
const findLongestMs = (tasks: readonly TraceEvent[]) => Math.max(0, ...tasks.map(({ tdur }) => toMs(tdur)));

function findMark(events: readonly TraceEvent[], name: string): TraceEvent {
  const mark = events.find((event) => event.name === name);
  if (!mark) throw new Error(`The trace has no mark "${name}".`);
  return mark;
}

/**
 * A frame begins with the task that runs its animation frame callbacks and lasts until the next such task.
 */
function listWorkByFrame(tasks: readonly TraceEvent[], callbacks: readonly TraceEvent[]): number[] {
  const work: number[] = [];
  let next = 0;
  for (const task of tasks) {
    const before = next;
    while (next < callbacks.length && (callbacks[next]?.ts ?? 0) <= getEnd(task)) next += 1;
    if (next > before) work.push(toMs(task.tdur));
    else if (work.length > 0) work.push((work.pop() ?? 0) + toMs(task.tdur));
  }
  return work;
}

function sumParts(events: readonly TraceEvent[]): Record<MainThreadPart, number> {
  const parts = { script: 0, style: 0, layout: 0, paint: 0 };
  const partBy = new Map<string, MainThreadPart>([
    ...PARTS.script.map((name) => [name, "script"] as const),
    ...PARTS.style.map((name) => [name, "style"] as const),
    ...PARTS.layout.map((name) => [name, "layout"] as const),
    ...PARTS.paint.map((name) => [name, "paint"] as const),
  ]);
  let until = 0;
  for (const event of events) {
    const part = event.ph === "X" ? partBy.get(event.name) : undefined;
    if (!part || getEnd(event) <= until) continue;
    until = getEnd(event);
    parts[part] += toMs(event.tdur);
  }
  return parts;
}
