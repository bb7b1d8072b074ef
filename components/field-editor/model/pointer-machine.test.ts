import { describe, expect, test } from "vitest";
import { IDLE, type PointerInput, type PointerState, reducePointerInput } from "./pointer-machine";

const NONE = { shift: false, alt: false, ctrl: false };
const SHIFT = { ...NONE, shift: true };
type Down = Extract<PointerInput, { name: "down" }>;

const pointerDown = (target: Down["target"], more: Partial<Down> = {}): Down => ({
  name: "down",
  at: { x: 100, y: 100 },
  target,
  modifiers: NONE,
  isSelected: false,
  armed: null,
  isReadOnly: false,
  ...more,
});
const pointerMove = (x: number, y: number, isTouch = false): PointerInput => ({
  name: "move",
  at: { x, y },
  isTouch,
});
const pointerUp = (x: number, y: number, modifiers = NONE): PointerInput => ({
  name: "up",
  at: { x, y },
  modifiers,
});

function runInputs(...inputs: PointerInput[]) {
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
    expect(runInputs(pointerDown(field), pointerUp(101, 100)).effects).toEqual([
      { name: "select", id: 5, how: "only" },
    ]);
    expect(runInputs(pointerDown(field, { modifiers: SHIFT }), pointerUp(100, 100)).effects).toEqual([
      { name: "select", id: 5, how: "add" },
    ]);
    expect(
      runInputs(pointerDown(field, { modifiers: SHIFT, isSelected: true }), pointerUp(100, 100)).effects,
    ).toEqual([{ name: "select", id: 5, how: "toggle" }]);
  });

  test("on one of several selected fields keeps only that one, but only on release", () => {
    expect(runInputs(pointerDown(field, { isSelected: true })).effects).toEqual([]);
    expect(runInputs(pointerDown(field, { isSelected: true }), pointerUp(100, 100)).effects).toEqual([
      { name: "select", id: 5, how: "only" },
    ]);
  });

  test("on the empty page clears the selection, but not with Shift", () => {
    expect(runInputs(pointerDown(page), pointerUp(100, 100)).effects).toEqual([{ name: "clear" }]);
    expect(runInputs(pointerDown(page, { modifiers: SHIFT }), pointerUp(100, 100)).effects).toEqual([]);
  });

  test("with a type armed places a field; with Shift the type stays armed", () => {
    expect(runInputs(pointerDown(page, { armed: "DATE" }), pointerUp(101, 100, SHIFT)).effects).toEqual([
      { name: "place", type: "DATE", at: { x: 101, y: 100 }, drawnFrom: null, keepArmed: true },
    ]);
  });
});

describe("a drag", () => {
  test("begins after four pixels, so that a slight tremor moves nothing", () => {
    expect(runInputs(pointerDown(field), pointerMove(103, 100)).state.name).toBe("pressing");
    expect(runInputs(pointerDown(field), pointerMove(105, 100)).state.name).toBe("moving");
  });

  test("of a field drops it where the drag ends, or a copy of it with Alt", () => {
    const alt = { ...NONE, alt: true };
    expect(
      runInputs(pointerDown(field), pointerMove(150, 120), pointerUp(160, 130, alt)).effects.at(-1),
    ).toEqual({
      name: "drop",
      id: 5,
      from: { x: 100, y: 100 },
      to: { x: 160, y: 130 },
      copying: true,
    });
  });

  test("on a handle resizes, on the empty page selects an area, and with a type armed draws a field", () => {
    const handle = { kind: "handle", id: 5, handle: "se" } as const;
    expect(
      runInputs(pointerDown(handle), pointerMove(150, 150), pointerUp(150, 150)).effects.at(-1),
    ).toMatchObject({
      name: "resize",
      handle: "se",
    });
    expect(
      runInputs(pointerDown(page), pointerMove(150, 150), pointerUp(150, 150)).effects.at(-1),
    ).toMatchObject({
      name: "enclose",
      page: 2,
    });
    expect(
      runInputs(pointerDown(page, { armed: "TEXT" }), pointerMove(150, 150), pointerUp(150, 150)).effects,
    ).toMatchObject([{ name: "place", drawnFrom: { x: 100, y: 100 } }]);
  });

  test("by touch on the page is left to scrolling", () => {
    expect(runInputs(pointerDown(page), pointerMove(100, 160, true)).state.name).toBe("pressing");
  });

  test("that is cancelled changes nothing", () => {
    const { state, effects } = runInputs(pointerDown(field), pointerMove(150, 150), { name: "cancel" });
    expect(state).toEqual(IDLE);
    expect(effects.at(-1)).toEqual({ name: "abandon" });
  });
});

test("a sent file allows selecting fields but not placing them", () => {
  expect(
    runInputs(pointerDown(page, { armed: "TEXT", isReadOnly: true }), pointerUp(100, 100)).effects,
  ).toEqual([{ name: "clear" }]);
});
