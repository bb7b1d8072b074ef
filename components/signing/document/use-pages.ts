"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const NEAR = "900px 0px";
const SETTLE_MS = 180;

const readPageNumber = (element: Element) => Number(element.getAttribute("data-page"));

/**
 * Tracks the pages near the viewport. Only those hold picture, text and controls, so that two
 * thousand pages scroll like four. `onSeen` receives every page that was really in view.
 */
export function useNearPages(scroller: RefObject<HTMLElement | null>, onSeen: (page: number) => void) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([1]));
  const latestOnSeen = useRef(onSeen);
  latestOnSeen.current = onSeen;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = scroller.current;
    const pages = list.current?.querySelectorAll("[data-page]") ?? [];
    const nearby = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) next.add(readPageNumber(target));
            else next.delete(readPageNumber(target));
          }
          return next;
        }),
      { root, rootMargin: NEAR },
    );
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) latestOnSeen.current(readPageNumber(target));
      },
      { root },
    );
    for (const page of pages) {
      nearby.observe(page);
      sight.observe(page);
    }
    return () => {
      nearby.disconnect();
      sight.disconnect();
    };
  }, [scroller]);
  return { near, list };
}

/** Returns an element's width in CSS pixels, updated once zooming pauses. */
export function useSettledWidth() {
  const [widthPx, setWidthPx] = useState(0);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measureWidth = () => element.clientWidth > 0 && setWidthPx(Math.round(element.clientWidth));
    const shape = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measureWidth, SETTLE_MS);
    });
    shape.observe(element);
    measureWidth();
    return () => {
      clearTimeout(timer);
      shape.disconnect();
    };
  }, []);
  return { widthPx, watch };
}
