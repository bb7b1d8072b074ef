"use client";

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo } from "react";
import { useEditor } from "../editor-context";
import { HANDLES, type Point } from "../model/geometry";
import {
  IDLE,
  type Modifiers,
  type PointerEffect,
  type PointerState,
  type PointerTarget,
  reducePointerInput,
} from "../model/pointer-machine";
import { type Editor, isLocked } from "../state/editor";
import { selectField, selectFields } from "../state/selection";
import { createAutoScroll } from "./auto-scroll";
import {
  clearPreview,
  type DragStep,
  dropMarquee,
  dropMove,
  dropPlacement,
  dropResize,
  previewMarquee,
  previewMove,
  previewPlacement,
  previewResize,
} from "./drag-session";
import { type PageView, toColumnPoint } from "./page-view";

/** Wires pointer events through the pure state machine to the store. */
export function usePagePointer(viewRef: RefObject<PageView | null>, element: HTMLElement | null) {
  const editor = useEditor();
  const pointer = useMemo(
    () => (element ? createPointer(editor, viewRef, element) : null),
    [editor, viewRef, element],
  );
  useEffect(() => () => pointer?.cancel(), [pointer]);
  return {
    onPointerDown: (event: PointerEvent) => pointer?.down(event),
    onPointerMove: (event: PointerEvent) => pointer?.move(event),
    onPointerUp: (event: PointerEvent) => pointer?.up(event),
    onPointerCancel: () => pointer?.cancel(),
    onPointerLeave: () => pointer?.leave(),
    // In the capture phase, before other meanings of Escape: it cancels a drag first.
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key === "Escape" && pointer?.isCarrying()) {
        event.preventDefault();
        pointer.cancel();
      }
    },
  };
}

export function readModifiers(event: {
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): Modifiers {
  return { shift: event.shiftKey, alt: event.altKey, ctrl: event.ctrlKey || event.metaKey };
}

function createPointer(editor: Editor, viewRef: RefObject<PageView | null>, element: HTMLElement) {
  let state: PointerState = IDLE;
  let last: { client: Point; modifiers: Modifiers } | null = null;
  const autoScroll = createAutoScroll(element, () => showPreviewNow());

  const showPreviewNow = () => {
    const view = viewRef.current;
    if (view && last) showState(editor, view, state, last.client, last.modifiers);
  };

  const feedInput = (input: Parameters<typeof reducePointerInput>[1]) => {
    const reaction = reducePointerInput(state, input);
    state = reaction.state;
    const view = viewRef.current;
    if (!view || !last) return;
    for (const effect of reaction.effects) carryOutEffect(editor, view, effect, last.client, last.modifiers);
  };

  const endDrag = () => {
    autoScroll.stop();
    last = null;
  };

  return {
    down(event: PointerEvent) {
      const view = viewRef.current;
      if (!view || event.button !== 0 || !event.isPrimary) return;
      last = { client: { x: event.clientX, y: event.clientY }, modifiers: readModifiers(event) };
      const target = toPointerTarget(event.target);
      focusTarget(view, target);
      const { selection, tool } = editor.store.getState();
      feedInput({
        name: "down",
        at: toColumnPoint(view, last.client),
        target,
        modifiers: last.modifiers,
        isSelected: target.kind === "field" && selection.has(target.id),
        armed: tool?.type ?? null,
        isReadOnly: isLocked(editor),
      });
      if (state.name !== "idle" && event.pointerType !== "touch") element.setPointerCapture(event.pointerId);
    },
    move(event: PointerEvent) {
      const view = viewRef.current;
      if (!view) return;
      last = { client: { x: event.clientX, y: event.clientY }, modifiers: readModifiers(event) };
      view.pointer.current = last.client;
      feedInput({
        name: "move",
        at: toColumnPoint(view, last.client),
        isTouch: event.pointerType === "touch",
      });
      const isScrolling = isDragging(state) && !isLocked(editor) && autoScroll.follow(last.client);
      // While scrolling, the auto-scroll step updates the preview. Once per frame is enough.
      if (!isScrolling) showPreviewNow();
    },
    up(event: PointerEvent) {
      const view = viewRef.current;
      if (!view || state.name === "idle") return;
      last = { client: { x: event.clientX, y: event.clientY }, modifiers: readModifiers(event) };
      feedInput({ name: "up", at: toColumnPoint(view, last.client), modifiers: last.modifiers });
      endDrag();
    },
    isCarrying: () => isDragging(state),
    cancel() {
      const view = viewRef.current;
      if (view && state.name !== "idle") clearPreview(editor, view);
      state = IDLE;
      endDrag();
    },
    leave() {
      const view = viewRef.current;
      if (view && state.name === "idle") clearPreview(editor, view);
    },
  };
}

function isDragging(state: PointerState): boolean {
  return state.name !== "idle" && state.name !== "pressing";
}

function toPointerTarget(target: EventTarget): PointerTarget {
  if (!(target instanceof Element)) return { kind: "nothing" };
  const handle = target.closest<HTMLElement>("[data-handle]")?.dataset;
  const name = HANDLES.find((known) => known === handle?.handle);
  if (handle && name) return { kind: "handle", id: Number(handle.fieldOfHandle), handle: name };
  const field = target.closest<HTMLElement>("[data-field]");
  if (field) return { kind: "field", id: Number(field.dataset.field) };
  if (target.closest("button, a, input")) return { kind: "nothing" };
  const page = target.closest<HTMLElement>("[data-page]");
  return page ? { kind: "page", page: Number(page.dataset.page) } : { kind: "page", page: 0 };
}

/** Safari does not focus a pressed button, but keys after a click must reach the clicked field. */
function focusTarget({ element }: PageView, target: PointerTarget): void {
  if (target.kind === "nothing") return;
  const field =
    target.kind === "page" ? null : element.querySelector<HTMLElement>(`[data-field="${target.id}"]`);
  (field ?? element).focus({ preventScroll: true });
}

function showState(
  editor: Editor,
  view: PageView,
  state: PointerState,
  client: Point,
  modifiers: Modifiers,
): void {
  const at = toColumnPoint(view, client);
  const buildStep = (from: Point): DragStep => ({ from, to: at, client, modifiers });
  const { tool } = editor.store.getState();
  if (state.name === "idle" && tool) {
    previewPlacement(editor, view, { type: tool.type, drawnFrom: null }, at, modifiers);
  } else if (state.name === "placing") {
    const drawnFrom = state.isDrawing ? state.start : null;
    previewPlacement(editor, view, { type: state.type, drawnFrom }, at, modifiers);
  } else if (state.name === "marquee") previewMarquee(editor, view, state.page, buildStep(state.start));
  else if (isLocked(editor)) return;
  else if (state.name === "moving") previewMove(editor, view, state.id, buildStep(state.start));
  else if (state.name === "resizing")
    previewResize(editor, view, state.id, state.handle, buildStep(state.start));
}

function carryOutEffect(
  editor: Editor,
  view: PageView,
  effect: PointerEffect,
  client: Point,
  modifiers: Modifiers,
): void {
  switch (effect.name) {
    case "select":
      selectField(editor, effect.id, effect.how);
      return;
    case "clear":
      selectFields(editor, []);
      return;
    case "abandon":
      clearPreview(editor, view);
      return;
    case "enclose":
      dropMarquee(
        editor,
        view,
        effect.page,
        { from: effect.from, to: effect.to, client, modifiers },
        effect.adding,
      );
      return;
    case "place": {
      const placing = { type: effect.type, drawnFrom: effect.drawnFrom };
      const isPlaced = dropPlacement(editor, view, placing, effect.at, modifiers);
      // Placing was announced, so putting the tool down needs no announcement.
      const isKept = effect.keepArmed || editor.store.getState().tool?.isPinned;
      if (isPlaced && !isKept) editor.store.setState({ tool: null });
      return;
    }
    default:
      carryOutChange(editor, view, effect, client, modifiers);
  }
}

function carryOutChange(
  editor: Editor,
  view: PageView,
  effect: Extract<PointerEffect, { name: "drop" | "resize" }>,
  client: Point,
  modifiers: Modifiers,
): void {
  const step = { from: effect.from, to: effect.to, client, modifiers };
  if (isLocked(editor)) clearPreview(editor, view);
  else if (effect.name === "drop") dropMove(editor, view, effect.id, step, effect.copying);
  else dropResize(editor, view, effect.id, effect.handle, step);
}
