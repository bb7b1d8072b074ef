"use client";

import { useEffect } from "react";

/**
 * Removed, hidden or disabled elements cannot hold the focus. An element that merely lost it to a click can.
 */
const isUsable = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(":disabled") &&
  element.checkVisibility({ visibilityProperty: true });

/**
 * Returns the nearest focusable element to take over the focus. `path` is the lost element and its ancestors,
 * from the inside out.
 */
function findFocusTarget(path: readonly Element[]): HTMLElement | null {
  for (const element of path.slice(1)) {
    if (!element.isConnected || element === document.body) continue;
    const place = element.matches("[tabindex]") ? element : element.querySelector(":scope > [tabindex]");
    if (place instanceof HTMLElement && isUsable(place)) return place;
  }
  return document.querySelector("#to-do") ?? document.querySelector("h1[tabindex], main[tabindex]");
}

/**
 * Keeps the focus from falling to the body when its element disappears (WCAG 2.4.3, components/signing.md 7).
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let path: Element[] = [];
    let frame = 0;
    const noteFocus = ({ target }: FocusEvent) => {
      path = [];
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at);
    };
    const recoverFocus = () => {
      const [last] = path;
      const holder = document.activeElement;
      // A busy browser may not have removed the focus yet.
      const isFalling = holder === document.body || holder === last;
      if (last === undefined || !isFalling || isUsable(last)) return;
      findFocusTarget(path)?.focus({ preventScroll: true });
    };
    // The browser removes the focus at its next frame, not at the change itself.
    const recoverFocusSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(recoverFocus);
      });
    };
    const observer = new MutationObserver(recoverFocusSoon);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["disabled", "hidden", "class", "open"],
    });
    document.addEventListener("focusin", noteFocus);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener("focusin", noteFocus);
    };
  }, []);
}
