"use client";

import { type PointerEvent, useMemo } from "react";
import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { useServices } from "../editor-context";
import type { Point } from "../model/geometry";
import type { Modifiers } from "../model/pointer-machine";
import { type AutoScroll, createAutoScroll } from "../pages/auto-scroll";
import { clearPreview, dropPlacement, previewPlacement } from "../pages/drag-session";
import { findPagePoint, toColumnPoint } from "../pages/page-view";
import { readModifiers } from "../pages/use-page-pointer";

/** CSS pixels a press on the palette may move and still be a click. */
const SLACK_PX = 5;

/**
 * Drags a type from the palette onto a page. A drag ends in a
 * click event, which `hasJustDropped` tells apart.
 */
export function usePaletteDrag(type: CreatableFieldType, isOff: boolean) {
  const { editor, view } = useServices();
  return useMemo(() => {
    let start: Point | null = null;
    let last: { client: Point; modifiers: Modifiers } | null = null;
    let autoScroll: AutoScroll | null = null;
    let justDropped = false;

    const showDrag = () => {
      const pages = view.current;
      if (!pages || !last) return;
      const isOver = findPagePoint(pages, last.client)?.isInside === true;
      if (isOver) {
        previewPlacement(
          editor,
          pages,
          { type, drawnFrom: null },
          toColumnPoint(pages, last.client),
          last.modifiers,
        );
      } else clearPreview(editor, pages);
    };
    const stopDrag = () => {
      autoScroll?.stop();
      autoScroll = null;
      start = null;
      last = null;
      if (view.current) clearPreview(editor, view.current);
    };
    const onDown = (event: PointerEvent<HTMLElement>) => {
      justDropped = false;
      if (isOff || event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent<HTMLElement>) => {
      if (!start || !view.current) return;
      const client = { x: event.clientX, y: event.clientY };
      const isFar = Math.hypot(client.x - start.x, client.y - start.y) > SLACK_PX;
      if (!last && !isFar) return;
      if (!last) {
        autoScroll = createAutoScroll(view.current.element, showDrag);
        editor.store.setState({ tool: null });
      }
      last = { client, modifiers: readModifiers(event) };
      if (findPagePoint(view.current, client)) autoScroll?.follow(client);
      else autoScroll?.stop();
      showDrag();
    };
    const onUp = (event: PointerEvent<HTMLElement>) => {
      const pages = view.current;
      if (pages && last) {
        justDropped = true;
        const client = { x: event.clientX, y: event.clientY };
        const isOver = findPagePoint(pages, client)?.isInside === true;
        if (isOver) {
          dropPlacement(
            editor,
            pages,
            { type, drawnFrom: null },
            toColumnPoint(pages, client),
            last.modifiers,
          );
          pages.element.focus({ preventScroll: true });
        }
      }
      stopDrag();
    };
    return {
      handlers: {
        onPointerDown: onDown,
        onPointerMove: onMove,
        onPointerUp: onUp,
        onPointerCancel: stopDrag,
      },
      hasJustDropped: () => {
        const was = justDropped;
        justDropped = false;
        return was;
      },
    };
  }, [editor, view, type, isOff]);
}
