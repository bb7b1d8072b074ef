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

test("without a press everything acts at once", () => {
  ask("a");
  expect(done).toEqual(["a"]);
});

test("during a press everything waits, and acts in its order after the click", () => {
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

test("what the click itself causes is not held back, and comes after what waited", () => {
  page.addEventListener("click", () => ask("click"));
  send("pointerdown");
  ask("before");
  send("pointerup", "click");
  expect(done).toEqual(["before", "click"]);
});

test("a tap, whose click comes after the finger has left, is one press", () => {
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

test("a drag, which sends no click, and a press that is taken away end too", () => {
  send("pointerdown", "pointerup");
  ask("drag");
  vi.advanceTimersByTime(60);
  send("pointerdown");
  ask("scroll");
  send("pointercancel");
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["drag", "scroll"]);
});

test("the field that a press leaves does not end it, leaving the window does", () => {
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

test("nothing waits for a finger that stays", () => {
  send("pointerdown");
  ask("a");
  vi.advanceTimersByTime(1500);
  ask("b");
  expect(done).toEqual(["a", "b"]);
});
