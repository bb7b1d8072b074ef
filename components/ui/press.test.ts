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

const send = (...names: string[]) => {
  for (const name of names) page.dispatchEvent(new Event(name));
};
const ask = (name: string) => press.after(() => done.push(name));

test("acts at once without a press", () => {
  ask("a");
  expect(done).toEqual(["a"]);
});

test("waits during a press and acts in order after the click", () => {
  send("pointerdown", "mousedown");
  ask("a");
  ask("b");
  vi.advanceTimersByTime(1000);
  send("pointerup", "mouseup");
  expect(done).toEqual([]);
  send("click");
  expect(done).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["a", "b"]);
});

test("an action caused by the click itself is not held back and follows those that waited", () => {
  page.addEventListener("click", () => ask("click"));
  send("pointerdown");
  ask("before");
  send("pointerup", "click");
  expect(done).toEqual(["before", "click"]);
});

test("a tap whose click comes after the finger is lifted counts as one press", () => {
  send("pointerdown", "pointerup");
  ask("answer");
  vi.advanceTimersByTime(30);
  send("mousedown");
  ask("left");
  send("mouseup", "click");
  expect(done).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["answer", "left"]);
});

test("a press also ends with a drag, which sends no click, or when it is cancelled", () => {
  send("pointerdown", "pointerup");
  ask("drag");
  vi.advanceTimersByTime(60);
  send("pointerdown");
  ask("scroll");
  send("pointercancel");
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["drag", "scroll"]);
});

test("the blur of a field does not end a press, but leaving the window does", () => {
  const field = new EventTarget();
  const blur = new Event("blur");
  Object.defineProperty(blur, "target", { value: field });
  send("pointerdown", "mousedown");
  page.dispatchEvent(blur);
  ask("a");
  vi.advanceTimersByTime(100);
  expect(done).toEqual([]);
  send("blur");
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["a"]);
});

test("nothing waits for a finger that stays down", () => {
  send("pointerdown");
  ask("a");
  vi.advanceTimersByTime(1500);
  ask("b");
  expect(done).toEqual(["a", "b"]);
});
