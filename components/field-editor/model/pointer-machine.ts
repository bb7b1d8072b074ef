import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import type { Handle, Point } from "./geometry";

/**
 * State machine of the pointer on the pages, independent of elements. Points are CSS pixels of the scrolling
 * column, so scrolling during a drag counts as movement. The caller shows previews and runs the effects.
 */
export type PointerTarget =
  | { readonly kind: "field"; readonly id: number }
  | { readonly kind: "handle"; readonly id: number; readonly handle: Handle }
  | { readonly kind: "page"; readonly page: number }
  | { readonly kind: "nothing" };

export type Modifiers = { readonly shift: boolean; readonly alt: boolean; readonly ctrl: boolean };

export type PointerState =
  | { readonly name: "idle" }
  | {
      readonly name: "pressing";
      readonly target: PointerTarget;
      readonly start: Point;
      readonly wasSelected: boolean;
      readonly adding: boolean;
    }
  | { readonly name: "moving"; readonly id: number; readonly start: Point }
  | { readonly name: "resizing"; readonly id: number; readonly handle: Handle; readonly start: Point }
  | { readonly name: "marquee"; readonly page: number; readonly start: Point; readonly adding: boolean }
  | {
      readonly name: "placing";
      readonly type: CreatableFieldType;
      readonly start: Point;
      readonly isDrawing: boolean;
    };

export type PointerInput =
  | {
      readonly name: "down";
      readonly at: Point;
      readonly target: PointerTarget;
      readonly modifiers: Modifiers;
      readonly isSelected: boolean;
      readonly armed: CreatableFieldType | null;
      readonly isReadOnly: boolean;
    }
  | { readonly name: "move"; readonly at: Point; readonly isTouch: boolean }
  | { readonly name: "up"; readonly at: Point; readonly modifiers: Modifiers }
  | { readonly name: "cancel" };

export type PointerEffect =
  | { readonly name: "select"; readonly id: number; readonly how: "only" | "add" | "toggle" }
  | { readonly name: "clear" }
  | {
      readonly name: "drop";
      readonly from: Point;
      readonly to: Point;
      readonly id: number;
      readonly copying: boolean;
    }
  | {
      readonly name: "resize";
      readonly id: number;
      readonly handle: Handle;
      readonly from: Point;
      readonly to: Point;
    }
  | {
      readonly name: "enclose";
      readonly page: number;
      readonly from: Point;
      readonly to: Point;
      readonly adding: boolean;
    }
  | {
      readonly name: "place";
      readonly type: CreatableFieldType;
      readonly at: Point;
      /** Start of a drawn rectangle. Null for a click. */
      readonly drawnFrom: Point | null;
      readonly keepArmed: boolean;
    }
  | { readonly name: "abandon" };

export type Reaction = { readonly state: PointerState; readonly effects: readonly PointerEffect[] };

export const IDLE: PointerState = { name: "idle" };

/** CSS pixels a press may move and still be a click. */
const SLACK_PX = { mouse: 4, touch: 10 } as const;

export function reducePointerInput(state: PointerState, input: PointerInput): Reaction {
  switch (input.name) {
    case "down":
      return reduceDown(input);
    case "move":
      return reduceMove(state, input);
    case "up":
      return reduceUp(state, input);
    case "cancel":
      return { state: IDLE, effects: state.name === "idle" ? [] : [{ name: "abandon" }] };
  }
}

function reduceDown(input: PointerInput & { name: "down" }): Reaction {
  const { target, at, modifiers, armed, isSelected, isReadOnly } = input;
  if (target.kind === "nothing") return { state: IDLE, effects: [] };
  if (armed !== null && target.kind !== "handle" && !isReadOnly) {
    return { state: { name: "placing", type: armed, start: at, isDrawing: false }, effects: [] };
  }
  const adding = modifiers.shift || modifiers.ctrl;
  const state: PointerState = { name: "pressing", target, start: at, wasSelected: isSelected, adding };
  if (target.kind !== "field" || isSelected) return { state, effects: [] };
  return { state, effects: [{ name: "select", id: target.id, how: adding ? "add" : "only" }] };
}

function reduceMove(state: PointerState, { at, isTouch }: PointerInput & { name: "move" }): Reaction {
  const slack = isTouch ? SLACK_PX.touch : SLACK_PX.mouse;
  const stay: Reaction = { state, effects: [] };
  if (state.name === "placing") {
    const isDrawing = state.isDrawing || measureDistance(state.start, at) > slack;
    return isDrawing === state.isDrawing ? stay : { state: { ...state, isDrawing }, effects: [] };
  }
  if (state.name !== "pressing" || measureDistance(state.start, at) <= slack) return stay;
  const { target, start, adding } = state;
  switch (target.kind) {
    case "field":
      return { state: { name: "moving", id: target.id, start }, effects: [] };
    case "handle":
      return { state: { name: "resizing", id: target.id, handle: target.handle, start }, effects: [] };
    case "page":
      return isTouch ? stay : { state: { name: "marquee", page: target.page, start, adding }, effects: [] };
    case "nothing":
      return stay;
  }
}

function reduceUp(state: PointerState, { at, modifiers }: PointerInput & { name: "up" }): Reaction {
  const endWith = (...effects: PointerEffect[]): Reaction => ({ state: IDLE, effects });
  switch (state.name) {
    case "idle":
      return endWith();
    case "pressing":
      return endWith(...listClickEffects(state));
    case "moving":
      return endWith({ name: "drop", from: state.start, to: at, id: state.id, copying: modifiers.alt });
    case "resizing":
      return endWith({ name: "resize", id: state.id, handle: state.handle, from: state.start, to: at });
    case "marquee":
      return endWith({ name: "enclose", page: state.page, from: state.start, to: at, adding: state.adding });
    case "placing": {
      const drawnFrom = state.isDrawing ? state.start : null;
      return endWith({ name: "place", type: state.type, at, drawnFrom, keepArmed: modifiers.shift });
    }
  }
}

/** Returns the effects of a press without a drag: a field selected before is toggled off or selected alone. */
function listClickEffects(state: PointerState & { name: "pressing" }): PointerEffect[] {
  const { target, wasSelected, adding } = state;
  if (target.kind === "page") return adding ? [] : [{ name: "clear" }];
  if (target.kind !== "field" || !wasSelected) return [];
  return [{ name: "select", id: target.id, how: adding ? "toggle" : "only" }];
}

function measureDistance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
