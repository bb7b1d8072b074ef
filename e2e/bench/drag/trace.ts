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
  const [begin, end] = [getMark(traceEvents, BEGINS), getMark(traceEvents, ENDS)];
  const own = traceEvents.filter(({ pid }) => pid === begin.pid);
  const main = own.filter(({ tid }) => tid === begin.tid).sort((one, other) => one.ts - other.ts);
  const isWithin = ({ ts }: TraceEvent) => ts >= begin.ts && ts <= end.ts;
  const tasks = main.filter(({ name, ph }) => name === "RunTask" && ph === "X");
  const during = tasks.filter(isWithin);
  const count = (name: string) => own.filter((event) => event.name === name && isWithin(event)).length;
  return {
    work: workByFrame(during, main.filter(({ name }) => name === "FireAnimationFrame").filter(isWithin)),
    parts: listParts(main.filter(isWithin)),
    drawn: count("DrawFrame"),
    dropped: count("DroppedFrame"),
    longTasks: during.filter(({ dur }) => ms(dur) > FRAME_MS).length,
    longWork: during.filter(({ tdur }) => ms(tdur) > FRAME_MS).length,
    moves: main.filter(({ args }) => args?.data?.type === "pointermove").filter(isWithin).length,
    pickUp: longest(tasks.filter(({ ts }) => ts < begin.ts)),
    letGo: longest(tasks.filter(({ ts }) => ts > end.ts)),
  };
}

const ms = (microseconds: number) => microseconds / 1000;
const endOf = ({ ts, dur }: TraceEvent) => ts + dur;
const longest = (tasks: readonly TraceEvent[]) => Math.max(0, ...tasks.map(({ tdur }) => ms(tdur)));

function getMark(events: readonly TraceEvent[], name: string): TraceEvent {
  const mark = events.find((event) => event.name === name);
  if (!mark) throw new Error(`The trace has no mark "${name}".`);
  return mark;
}

/**
 * A frame begins with the task that runs its animation frame callbacks and lasts until the next such task.
 */
function workByFrame(tasks: readonly TraceEvent[], callbacks: readonly TraceEvent[]): number[] {
  const work: number[] = [];
  let next = 0;
  for (const task of tasks) {
    const before = next;
    while (next < callbacks.length && (callbacks[next]?.ts ?? 0) <= endOf(task)) next += 1;
    if (next > before) work.push(ms(task.tdur));
    else if (work.length > 0) work.push((work.pop() ?? 0) + ms(task.tdur));
  }
  return work;
}

function listParts(events: readonly TraceEvent[]): Record<MainThreadPart, number> {
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
    if (!part || endOf(event) <= until) continue;
    until = endOf(event);
    parts[part] += ms(event.tdur);
  }
  return parts;
}
