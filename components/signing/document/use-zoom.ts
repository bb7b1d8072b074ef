"use client";

import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** 1 = as wide as the viewport. */
export const ZOOM = { min: 0.5, max: 4, width: 1, tap: 2, step: 0.25 } as const;

const clamp = (zoom: number) => Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));
/** Zoom rate of Ctrl + wheel (a trackpad's pinch). */
const WHEEL_RATE = 0.01;

const DOUBLE_TAP = { withinMs: 320, withinPx: 28 } as const;

export function computePageZoom(scroller: HTMLElement | null): number {
  const page = scroller?.querySelector("[data-page]")?.getBoundingClientRect();
  const list = scroller?.firstElementChild?.getBoundingClientRect();
  if (!scroller || !page || !list || page.height === 0) return ZOOM.width;
  const now = list.width / scroller.clientWidth;
  return (now * (scroller.clientHeight - 16)) / page.height;
}

/** Zooms by Ctrl or ⌘ with +, − and 0, while the document has the focus. */
export function zoomByKey(event: KeyboardEvent, zoom: number, zoomTo: (zoom: number) => void): void {
  if (!(event.ctrlKey || event.metaKey)) return;
  const requestedZoom = {
    "+": zoom + ZOOM.step,
    "=": zoom + ZOOM.step,
    "-": zoom - ZOOM.step,
    "0": ZOOM.width,
  }[event.key];
  if (requestedZoom === undefined) return;
  event.preventDefault();
  zoomTo(requestedZoom);
}

type Point = { clientX: number; clientY: number };
type ZoomAnchor = { x: number; y: number; left: number; top: number; zoom: number };

/**
 * Zoom of the document, 1 = as wide as the viewport. Buttons, pinch, Ctrl + wheel and double
 * tap keep the point they aim at in place. Elsewhere the browser's own page zoom still works.
 */
export function useZoom(scroller: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<number>(ZOOM.width);
  const heldPoint = useRef<ZoomAnchor | null>(null);
  const current = useRef(zoom);
  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      const element = scroller.current;
      const next = clamp(wanted);
      if (!element || next === current.current) return;
      const box = element.getBoundingClientRect();
      const x = (at?.clientX ?? box.left + box.width / 2) - box.left;
      const y = (at?.clientY ?? box.top + box.height / 2) - box.top;
      heldPoint.current = { x, y, left: element.scrollLeft, top: element.scrollTop, zoom: current.current };
      current.current = next;
      setZoom(next);
    },
    [scroller],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    const point = heldPoint.current;
    if (!element || !point) return;
    heldPoint.current = null;
    const ratio = zoom / point.zoom;
    element.scrollLeft = (point.left + point.x) * ratio - point.x;
    element.scrollTop = (point.top + point.y) * ratio - point.y;
  }, [zoom, scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const gestures = [onPinch, onDoubleTap].map((listen) => listen(element, current, zoomTo));
    return () => {
      for (const stop of gestures) stop();
    };
  }, [scroller, zoomTo]);
  return { zoom, zoomTo };
}

/** Listens for one zoom gesture. Returns a function to stop. */
type Gesture = (
  element: HTMLElement,
  current: RefObject<number>,
  zoomTo: (zoom: number, at: Point) => void,
) => () => void;

const onPinch: Gesture = (element, current, zoomTo) => {
  let start: { distance: number; zoom: number } | null = null;
  const onTouchMove = (event: TouchEvent) => {
    const [a, b] = event.touches;
    if (!a || !b) return;
    event.preventDefault();
    const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    start ??= { distance, zoom: current.current };
    const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
    zoomTo((start.zoom * distance) / start.distance, middle);
  };
  const endPinch = () => {
    start = null;
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(current.current * (1 - event.deltaY * WHEEL_RATE), event);
  };
  element.addEventListener("touchmove", onTouchMove, { passive: false });
  element.addEventListener("touchend", endPinch);
  element.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    element.removeEventListener("touchmove", onTouchMove);
    element.removeEventListener("touchend", endPinch);
    element.removeEventListener("wheel", onWheel);
  };
};

/** A double tap zooms in at that point, the next one back out. A mouse's double click does the same. */
const onDoubleTap: Gesture = (element, current, zoomTo) => {
  let last: { at: number; x: number; y: number } | null = null;
  const isInControl = (target: EventTarget | null) =>
    target instanceof Element && target.closest("input, textarea, select") !== null;
  const onPointerUp = (event: PointerEvent) => {
    if (!event.isPrimary || event.button > 0 || isInControl(event.target)) return;
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const isSecond =
      last !== null &&
      at - last.at < DOUBLE_TAP.withinMs &&
      Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP.withinPx;
    last = isSecond ? null : { at, x, y };
    if (isSecond) zoomTo(current.current > ZOOM.width ? ZOOM.width : ZOOM.tap, event);
  };
  element.addEventListener("pointerup", onPointerUp);
  return () => element.removeEventListener("pointerup", onPointerUp);
};
