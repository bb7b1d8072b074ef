"use client";

import { type RefObject, useEffect } from "react";

/** Pixels inside an edge that must be visible. */
const EDGE_PX = 1;

/** Returns whether top and bottom edge are visible, neither covered nor cut off. */
function isInSight(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return [top + EDGE_PX, bottom - EDGE_PX].every((y) =>
    element.contains(document.elementFromPoint(left + width / 2, y)),
  );
}

/**
 * Returns the focused element, or the label that represents it. Null for visually hidden elements,
 * for those that fill the window, and on the document, which the browser scrolls by itself.
 */
function findVisibleFocus(within: HTMLElement): Element | null {
  const holder = document.activeElement;
  if (!holder || !within.contains(holder) || holder.closest("[data-page]")) return null;
  const visibleHolder = holder.getBoundingClientRect().width > 1 ? holder : holder.closest("label");
  return visibleHolder && visibleHolder.getBoundingClientRect().height < innerHeight ? visibleHolder : null;
}

/** Events after which no pointer is down. The last one covers a native list that swallowed the others. */
const RELEASES = ["pointerup", "pointercancel", "keydown"] as const;

/**
 * Keeps the focused element visible: after a focus without scrolling, and after a keyboard,
 * rotation or zoom took its place (WCAG 2.4.11). Leaves the recipient's own scrolling alone.
 * Never scrolls between press and release, because a target that moved is not pressed.
 */
export function useFocusInSight(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = within.current;
    if (!element) return;
    let [frame, isPressed, isOwed] = [0, false, false];
    const revealFocus = () => {
      const focusTarget = findVisibleFocus(element);
      if (focusTarget && !isInSight(focusTarget))
        focusTarget.scrollIntoView({ block: "center", inline: "nearest" });
    };
    const revealFocusSoon = () => {
      isOwed = isPressed;
      cancelAnimationFrame(frame);
      if (!isPressed) frame = requestAnimationFrame(revealFocus);
    };
    const onPress = () => {
      isPressed = true;
    };
    const onRelease = () => {
      isPressed = false;
      if (isOwed) revealFocusSoon();
    };
    const observer = new ResizeObserver(revealFocusSoon);
    observer.observe(element);
    // Larger text moves everything without a window resize, but the focused element grows, so observe it too.
    let observedElement: Element | null = null;
    const followFocus = ({ target }: FocusEvent) => {
      if (observedElement) observer.unobserve(observedElement);
      observedElement = target instanceof Element && target !== element ? target : null;
      if (observedElement) observer.observe(observedElement);
      revealFocusSoon();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("focusin", followFocus, { signal });
    element.addEventListener("pointerdown", onPress, { signal, capture: true });
    for (const end of RELEASES) addEventListener(end, onRelease, { signal, capture: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      listening.abort();
    };
  }, [within]);
}
