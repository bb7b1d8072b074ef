import { describe, expect, test } from "vitest";
import { IDLE, type PointerInput, type PointerState, reducePointerInput } from "./pointer-machine";

const NONE = { shift: false, alt: false, ctrl: false };
const SHIFT = { ...NONE, shift: true };
type Down = Extract<PointerInput, { name: "down" }>;

const down = (target: Down["target"], more: Partial<Down> = {}): Down => ({
  name: "down",
  at: { x: 100, y: 100 },
  target,
  modifiers: NONE,
  isSelected: false,
  armed: null,
  isReadOnly: false,
  ...more,
});
const move = (x: number, y: number, isTouch = false): PointerInput => ({
  name: "move",
  at: { x, y },
  isTouch,
});
const up = (x: number, y: number, modifiers = NONE): PointerInput => ({
  name: "up",
  at: { x, y },
  modifiers,
});

function run(...inputs: PointerInput[]) {
  let state: PointerState = IDLE;
  const effects = inputs.flatMap((input) => {
    const reaction = reducePointerInput(state, input);
    state = reaction.state;
    return reaction.effects;
  });
  return { state, effects };
}
const field = { kind: "field", id: 5 } as const;
const page = { kind: "page", page: 2 } as const;

describe("a click", () => {
  test("selects only that field; with Shift it adds the field, and a second click removes it", () => {
    expect(run(down(field), up(101, 100)).effects).toEqual([{ name: "select", id: 5, how: "only" }]);
    expect(run(down(field, { modifiers: SHIFT }), up(100, 100)).effects).toEqual([
      { name: "select", id: 5, how: "add" },
    ]);
    expect(run(down(field, { modifiers: SHIFT, isSelected: true }), up(100, 100)).effects).toEqual([
      { name: "select", id: 5, how: "toggle" },
    ]);
  });

  test("on one of several selected fields keeps only that one, but only on release", () => {
    expect(run(down(field, { isSelected: true })).effects).toEqual([]);
    expect(run(down(field, { isSelected: true }), up(100, 100)).effects).toEqual([
      { name: "select", id: 5, how: "only" },
    ]);
  });

  test("on the empty page clears the selection, but not with Shift", () => {
    expect(run(down(page), up(100, 100)).effects).toEqual([{ name: "clear" }]);
    expect(run(down(page, { modifiers: SHIFT }), up(100, 100)).effects).toEqual([]);
  });

  test("with a type armed places a field; with Shift the type stays armed", () => {
    expect(run(down(page, { armed: "DATE" }), up(101, 100, SHIFT)).effects).toEqual([
      { name: "place", type: "DATE", at: { x: 101, y: 100 }, drawnFrom: null, keepArmed: true },
    ]);
  });
});

describe("a drag", () => {
  test("begins after four pixels, so that a slight tremor moves nothing", () => {
    expect(run(down(field), move(103, 100)).state.name).toBe("pressing");
    expect(run(down(field), move(105, 100)).state.name).toBe("moving");
  });

  test("of a field drops it where the drag ends, or a copy of it with Alt", () => {
    const alt = { ...NONE, alt: true };
    expect(run(down(field), move(150, 120), up(160, 130, alt)).effects.at(-1)).toEqual({
      name: "drop",
      id: 5,
      from: { x: 100, y: 100 },
      to: { x: 160, y: 130 },
      copying: true,
    });
  });

  test("on a handle resizes, on the empty page selects an area, and with a type armed draws a field", () => {
    const handle = { kind: "handle", id: 5, handle: "se" } as const;
    expect(run(down(handle), move(150, 150), up(150, 150)).effects.at(-1)).toMatchObject({
      name: "resize",
      handle: "se",
    });
    expect(run(down(page), move(150, 150), up(150, 150)).effects.at(-1)).toMatchObject({
      name: "enclose",
      page: 2,
    });
    expect(run(down(page, { armed: "TEXT" }), move(150, 150), up(150, 150)).effects).toMatchObject([
      { name: "place", drawnFrom: { x: 100, y: 100 } },
    ]);
  });

  test("by touch on the page is left to scrolling", () => {
    expect(run(down(page), move(100, 160, true)).state.name).toBe("pressing");
  });

  test("that is cancelled changes nothing", () => {
    const { state, effects } = run(down(field), move(150, 150), { name: "cancel" });
    expect(state).toEqual(IDLE);
    expect(effects.at(-1)).toEqual({ name: "abandon" });
  });
});

test("a sent file allows selecting fields but not placing them", () => {
  expect(run(down(page, { armed: "TEXT", isReadOnly: true }), up(100, 100)).effects).toEqual([
    { name: "clear" },
  ]);
});
