"use client";

import { useEffect } from "react";
import { useEditor, useEditorState } from "../editor-context";
import { toFieldRect } from "../model/geometry";
import { type PageLayout, toColumn } from "../model/page-layout";
import { findPageSize, type Reveal } from "../state/editor";

/** CSS pixels around a field scrolled into view. */
const MARGIN_PX = 72;
/** Most frames to wait for a page to mount before giving up the focus. */
const PATIENCE_FRAMES = 120;

/** Handled requests. Each counts once, even when the column of another file replaces this one. */
const handled = new WeakSet<Reveal>();

/**
 * Scrolls to the field or page in `reveal`, waits until it is mounted, then focuses
 * it. `element` is null until the column is measured; earlier requests run then.
 */
export function useReveal(element: HTMLElement | null, layout: PageLayout): void {
  const editor = useEditor();
  const request = useEditorState((state) => state.reveal);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request counts once, not again at every zoom
  useEffect(() => {
    if (!element || !request || handled.has(request)) return;
    handled.add(request);
    const field = request.fieldId === null ? undefined : editor.store.getState().fields.get(request.fieldId);
    const size = field && findPageSize(editor.world, field);
    if (!field || !size) {
      element.scrollTo({ top: toColumn(layout, request.page, { x: 0, y: 0 }).y - 16 });
      return;
    }
    const rect = toFieldRect(field, size);
    const top = toColumn(layout, field.page, rect);
    const end = toColumn(layout, field.page, { x: rect.x + rect.width, y: rect.y + rect.height });
    element.scrollTo({
      top: computeScroll(element.scrollTop, element.clientHeight, top.y, end.y),
      left: computeScroll(element.scrollLeft, element.clientWidth, top.x, end.x),
    });
    if (request.focus) return focusWhenMounted(element, field.id);
  }, [request, element]);
}

/** Returns the scroll position that shows start to end with a margin and the least scrolling. */
function computeScroll(position: number, seen: number, start: number, end: number): number {
  if (start < position) return start - MARGIN_PX;
  if (end > position + seen) return end - seen + MARGIN_PX;
  return position;
}

function focusWhenMounted(element: HTMLElement, fieldId: number): () => void {
  let frames = 0;
  let handle = 0;
  const tryFocus = () => {
    const button = element.querySelector<HTMLElement>(`[data-field="${fieldId}"]`);
    if (button) button.focus({ preventScroll: true });
    else if (frames < PATIENCE_FRAMES) {
      frames += 1;
      handle = requestAnimationFrame(tryFocus);
    }
  };
  handle = requestAnimationFrame(tryFocus);
  return () => cancelAnimationFrame(handle);
}
