import { z } from "zod";

/** What Chrome is asked to write down: tasks of the main thread, frames of the compositor, and our own marks. */
export const CATEGORIES = [
  "-*",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "blink.user_timing",
];
export const BEGINS = "drag begins";
export const ENDS = "drag ends";

/** Longer tasks of the main thread cost a frame, in milliseconds. */
const FRAME_MS = 1000 / 60;

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds: when, how long by the clock, and how long the processor worked on it. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.object({ data: z.object({ type: z.string().optional() }).optional() }).optional(),
});
type TraceEvent = z.infer<typeof TraceEvent>;
const Trace = z.object({ traceEvents: z.array(TraceEvent) });

/** Where the main thread's time goes, by the names of Chrome's own panel. */
const PARTS = {
  script: ["EventDispatch", "FunctionCall", "FireAnimationFrame", "TimerFire", "RunMicrotasks"],
  style: ["UpdateLayoutTree"],
  layout: ["Layout"],
  paint: ["PrePaint", "Paint", "Layerize", "Commit"],
} as const;
export type Part = keyof typeof PARTS;

export type TraceSummary = {
  /** Milliseconds the processor worked on the main thread for each frame of the drag. */
  readonly work: readonly number[];
  /** Milliseconds of that by part, sums of the drag; a part within another counts for the outer one. */
  readonly parts: Readonly<Record<Part, number>>;
  /** Frames the compositor was to show and showed, or did not. */
  readonly drawn: number;
  readonly dropped: number;
  /** Tasks longer than a frame: by the clock, which counts what else the machine did, and by the processor. */
  readonly longTasks: number;
  readonly longWork: number;
  /** Moves of the mouse that reached the page. */
  readonly moves: number;
  /** The longest task of taking hold and of letting go, milliseconds of the processor. */
  readonly pickUp: number;
  readonly letGo: number;
};

/** What a trace of one drag says of it, between the two marks. @throws Error when a mark is missing */
export function summaryOf(text: string): TraceSummary {
  const { traceEvents } = Trace.parse(JSON.parse(text));
  const [begin, end] = [markOf(traceEvents, BEGINS), markOf(traceEvents, ENDS)];
  const own = traceEvents.filter(({ pid }) => pid === begin.pid);
  const main = own.filter(({ tid }) => tid === begin.tid).sort((one, other) => one.ts - other.ts);
  const isWithin = ({ ts }: TraceEvent) => ts >= begin.ts && ts <= end.ts;
  const tasks = main.filter(({ name, ph }) => name === "RunTask" && ph === "X");
  const during = tasks.filter(isWithin);
  const count = (name: string) => own.filter((event) => event.name === name && isWithin(event)).length;
  return {
    work: workByFrame(during, main.filter(({ name }) => name === "FireAnimationFrame").filter(isWithin)),
    parts: partsOf(main.filter(isWithin)),
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

function markOf(events: readonly TraceEvent[], name: string): TraceEvent {
  const mark = events.find((event) => event.name === name);
  if (!mark) throw new Error(`The trace has no mark "${name}".`);
  return mark;
}

/** A frame begins with the task that calls its animation frame callbacks and lasts until the next one does. */
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

function partsOf(events: readonly TraceEvent[]): Record<Part, number> {
  const parts = { script: 0, style: 0, layout: 0, paint: 0 };
  const partBy = new Map<string, Part>([
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
