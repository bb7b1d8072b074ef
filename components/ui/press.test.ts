import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Press } from "./press";

let page: EventTarget;
let press: Press;
let done: string[];

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  press = new Press().watch(page);
  done = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const dispatchEvents = (...names: string[]) => {
  for (const name of names) page.dispatchEvent(new Event(name));
};
const actAfterPress = (name: string) => press.after(() => done.push(name));

test("acts at once without a press", () => {
  actAfterPress("a");
  expect(done).toEqual(["a"]);
});

test("waits during a press and acts in order after the click", () => {
  dispatchEvents("pointerdown", "mousedown");
  actAfterPress("a");
  actAfterPress("b");
  vi.advanceTimersByTime(1000);
  dispatchEvents("pointerup", "mouseup");
  expect(done).toEqual([]);
  dispatchEvents("click");
  expect(done).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["a", "b"]);
});

test("an action caused by the click itself is not held back and follows those that waited", () => {
  page.addEventListener("click", () => actAfterPress("click"));
  dispatchEvents("pointerdown");
  actAfterPress("before");
  dispatchEvents("pointerup", "click");
  expect(done).toEqual(["before", "click"]);
});

test("a tap whose click comes after the finger is lifted counts as one press", () => {
  dispatchEvents("pointerdown", "pointerup");
  actAfterPress("answer");
  vi.advanceTimersByTime(30);
  dispatchEvents("mousedown");
  actAfterPress("left");
  dispatchEvents("mouseup", "click");
  expect(done).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["answer", "left"]);
});

test("a press also ends with a drag, which sends no click, or when it is cancelled", () => {
  dispatchEvents("pointerdown", "pointerup");
  actAfterPress("drag");
  vi.advanceTimersByTime(60);
  dispatchEvents("pointerdown");
  actAfterPress("scroll");
  dispatchEvents("pointercancel");
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["drag", "scroll"]);
});

test("the blur of a field does not end a press, but leaving the window does", () => {
  const field = new EventTarget();
  const blur = new Event("blur");
  Object.defineProperty(blur, "target", { value: field });
  dispatchEvents("pointerdown", "mousedown");
  page.dispatchEvent(blur);
  actAfterPress("a");
  vi.advanceTimersByTime(100);
  expect(done).toEqual([]);
  dispatchEvents("blur");
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["a"]);
});

test("nothing waits for a finger that stays down", () => {
  dispatchEvents("pointerdown");
  actAfterPress("a");
  vi.advanceTimersByTime(1500);
  actAfterPress("b");
  expect(done).toEqual(["a", "b"]);
});
