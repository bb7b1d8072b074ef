"use client";

import { type RefObject, useEffect } from "react";
import { useEditor } from "../editor-context";
import type { Point } from "../model/geometry";
import { zoomByFactor } from "../state/zoom";

/** Zooms the pages around the pointer on Ctrl+wheel or pinch, instead of the whole window. */
export function useZoomGestures(element: HTMLElement | null, anchor: RefObject<Point | null>): void {
  const editor = useEditor();
  useEffect(() => {
    if (!element) return;
    let spread = 0;
    const zoomAt = (client: Point, factor: number) => {
      const box = element.getBoundingClientRect();
      anchor.current = { x: client.x - box.left, y: client.y - box.top };
      zoomByFactor(editor, factor);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomAt({ x: event.clientX, y: event.clientY }, Math.exp(-event.deltaY / 400));
    };
    const onTouch = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!a || !b) {
        spread = 0;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      const middle = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
      if (spread > 0 && now > 0) zoomAt(middle, now / spread);
      spread = now;
    };
    const controller = new AbortController();
    const options = { passive: false, signal: controller.signal };
    element.addEventListener("wheel", onWheel, options);
    for (const name of ["touchstart", "touchmove", "touchend"] as const) {
      element.addEventListener(name, onTouch, options);
    }
    return () => controller.abort();
  }, [editor, element, anchor]);
}
