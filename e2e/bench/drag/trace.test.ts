import { expect, test } from "vitest";
import { BEGINS, ENDS, summariseTrace } from "./trace";

type SampleEvent = {
  name: string;
  ph?: string;
  tid?: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: object;
};

const MAIN = 1;
const COMPOSITOR = 2;
const buildTrace = (events: readonly SampleEvent[]) =>
  JSON.stringify({ traceEvents: events.map((event) => ({ ph: "X", pid: 7, tid: MAIN, ...event })) });
const marks: SampleEvent[] = [
  { name: BEGINS, ph: "I", ts: 1_000 },
  { name: ENDS, ph: "I", ts: 60_000 },
];
const task = (ts: number, tdur: number, dur = tdur): SampleEvent => ({ name: "RunTask", ts, dur, tdur });
const callback = (ts: number): SampleEvent => ({ name: "FireAnimationFrame", ts, dur: 10, tdur: 10 });

test("counts tasks for the frame that began last, also when a frame has two callbacks", () => {
  const { work } = summariseTrace(
    buildTrace([
      ...marks,
      ...[task(2_000, 500), task(4_000, 3_000), callback(5_000), callback(5_100), task(9_000, 1_000)],
      ...[task(20_000, 2_000), callback(20_500), task(61_000, 9_000)],
    ]),
  );
  expect(work).toEqual([4, 2]);
});

test("a task is long by wall-clock time, and long work only if the processor was busy that long", () => {
  const { longTasks, longWork } = summariseTrace(
    buildTrace([...marks, task(2_000, 3_000, 17_000), task(20_000, 17_000), task(40_000, 16_000)]),
  );
  expect([longTasks, longWork]).toEqual([2, 1]);
});

test("counts nested work for the outer part", () => {
  const { parts } = summariseTrace(
    buildTrace([
      ...marks,
      { name: "EventDispatch", ts: 2_000, dur: 4_000, tdur: 4_000 },
      { name: "Layout", ts: 3_000, dur: 1_000, tdur: 1_000 },
      { name: "Layout", ts: 7_000, dur: 2_000, tdur: 2_000 },
      { name: "Paint", ts: 9_500, dur: 500, tdur: 500 },
    ]),
  );
  expect(parts).toEqual({ script: 4, style: 0, layout: 2, paint: 0.5 });
});

test("counts compositor frames, moves, and the tasks before and after the drag", () => {
  const frames = ["DrawFrame", "DrawFrame", "DroppedFrame"].map((name, nth) => ({
    name,
    ph: "I",
    tid: COMPOSITOR,
    ts: 2_000 + nth,
  }));
  const move = { name: "EventDispatch", ts: 3_000, args: { data: { type: "pointermove" } } };
  const late = { name: "DrawFrame", ph: "I", tid: COMPOSITOR, ts: 70_000 };
  const { drawn, dropped, moves, pickUp, letGo } = summariseTrace(
    buildTrace([...marks, ...frames, move, late, task(500, 6_000), task(61_000, 9_000)]),
  );
  expect({ drawn, dropped, moves, pickUp, letGo }).toEqual({
    drawn: 2,
    dropped: 1,
    moves: 1,
    pickUp: 6,
    letGo: 9,
  });
});

test("refuses a trace without its marks", () => {
  expect(() => summariseTrace(buildTrace([task(1, 1)]))).toThrow(BEGINS);
});
