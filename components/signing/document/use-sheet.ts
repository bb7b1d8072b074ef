"use client";

import { type RefObject, useEffect, useState } from "react";

const NEAR = "800px 0px";
const SETTLE_MS = 180;

/** Whether a sheet is near what is seen, and its width in CSS pixels once zooming has come to rest. */
export function useSheet(sheet: RefObject<HTMLElement | null>): { near: boolean; widthPx: number } {
  const [near, setNear] = useState(false);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const sight = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: NEAR,
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => element.clientWidth > 0 && setWidthPx(Math.round(element.clientWidth));
    const shape = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, SETTLE_MS);
    });
    sight.observe(element);
    shape.observe(element);
    measure();
    return () => {
      sight.disconnect();
      shape.disconnect();
      clearTimeout(timer);
    };
  }, [sheet]);
  return { near, widthPx };
}
