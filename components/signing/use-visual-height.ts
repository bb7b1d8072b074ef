"use client";

import { type RefObject, useEffect } from "react";

/**
 * Keeps an element as high as the visual viewport, also while a phone's keyboard covers
 * half of it. The panel stays above the keyboard, and the document above the panel.
 */
export function useVisualHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fitHeight = () => {
      const isZoomedByBrowser = view.scale > 1.01;
      element.current?.style.setProperty("height", isZoomedByBrowser ? "100dvh" : `${view.height}px`);
      if (!isZoomedByBrowser && view.offsetTop > 0) window.scrollTo(0, 0);
    };
    fitHeight();
    view.addEventListener("resize", fitHeight);
    return () => view.removeEventListener("resize", fitHeight);
  }, [element]);
}
