"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

export const ZOOM = { min: 1, max: 4, step: 0.5 } as const;

const clamp = (zoom: number) => Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));
/** How fast Ctrl + wheel (a trackpad's pinch) zooms. */
const WHEEL_RATE = 0.01;

type Point = { clientX: number; clientY: number };
type Held = { x: number; y: number; left: number; top: number; zoom: number };

/**
 * Zoom of the paper, 1 = as wide as its room. Buttons, two fingers, Ctrl + wheel and a double tap all keep the point
 * they aim at in place. The browser's own zoom of the whole page stays possible everywhere else.
 */
export function useZoom(scroller: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const held = useRef<Held | null>(null);
  const current = useRef(zoom);
  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      const element = scroller.current;
      const next = clamp(wanted);
      if (!element || next === current.current) return;
      const box = element.getBoundingClientRect();
      const x = (at?.clientX ?? box.left + box.width / 2) - box.left;
      const y = (at?.clientY ?? box.top + box.height / 2) - box.top;
      held.current = { x, y, left: element.scrollLeft, top: element.scrollTop, zoom: current.current };
      current.current = next;
      setZoom(next);
    },
    [scroller],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    const point = held.current;
    if (!element || !point) return;
    held.current = null;
    const ratio = zoom / point.zoom;
    element.scrollLeft = (point.left + point.x) * ratio - point.x;
    element.scrollTop = (point.top + point.y) * ratio - point.y;
  }, [zoom, scroller]);
  usePinch(scroller, current, zoomTo);
  return { zoom, zoomTo };
}

function usePinch(
  scroller: RefObject<HTMLElement | null>,
  current: RefObject<number>,
  zoomTo: (zoom: number, at: Point) => void,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let start: { distance: number; zoom: number } | null = null;
    const pinch = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!a || !b) return;
      event.preventDefault();
      const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      start ??= { distance, zoom: current.current };
      const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
      zoomTo((start.zoom * distance) / start.distance, middle);
    };
    const end = () => {
      start = null;
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(current.current * (1 - event.deltaY * WHEEL_RATE), event);
    };
    element.addEventListener("touchmove", pinch, { passive: false });
    element.addEventListener("touchend", end);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      element.removeEventListener("touchmove", pinch);
      element.removeEventListener("touchend", end);
      element.removeEventListener("wheel", wheel);
    };
  }, [scroller, current, zoomTo]);
}
