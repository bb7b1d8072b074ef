"use client";

import { useEffect } from "react";

/** What was taken away, hidden or disabled cannot hold the focus; what a person only clicked away from can. */
const isUsable = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(":disabled") &&
  element.checkVisibility({ visibilityProperty: true });

/** Where the focus goes from `path`, the elements that had it from the inside out: the nearest place that may have it. */
function homeOf(path: readonly Element[]): HTMLElement | null {
  for (const element of path.slice(1)) {
    if (!element.isConnected || element === document.body) continue;
    const place = element.matches("[tabindex]") ? element : element.querySelector(":scope > [tabindex]");
    if (place instanceof HTMLElement && isUsable(place)) return place;
  }
  return document.querySelector("#to-do") ?? document.querySelector("h1[tabindex], main[tabindex]");
}

/** The focus never falls to the page as a whole because what had it is gone (WCAG 2.4.3, components/README.md 7). */
export function useFocusKept(): void {
  useEffect(() => {
    let path: Element[] = [];
    let frame = 0;
    const note = ({ target }: FocusEvent) => {
      path = [];
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at);
    };
    const look = () => {
      const [last] = path;
      const holder = document.activeElement;
      // A busy browser may not have taken it away yet.
      const isFalling = holder === document.body || holder === last;
      if (last === undefined || !isFalling || isUsable(last)) return;
      homeOf(path)?.focus({ preventScroll: true });
    };
    // The browser takes the focus away at its next drawing, not at the change itself.
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(look);
      });
    };
    const observer = new MutationObserver(lookSoon);
    observer.observe(document.body, {
      ...{ subtree: true, childList: true, attributes: true },
      attributeFilter: ["disabled", "hidden", "class", "open"],
    });
    document.addEventListener("focusin", note);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener("focusin", note);
    };
  }, []);
}
