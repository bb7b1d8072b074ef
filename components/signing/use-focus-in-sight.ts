"use client";

import { type RefObject, useEffect } from "react";

/** Inside an edge by so much, an element counts as seen. */
const EDGE_PX = 1;

/** Whether both of its edges are seen, so that nothing lies over it and nothing cuts it off. */
function isInSight(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return [top + EDGE_PX, bottom - EDGE_PX].every((y) =>
    element.contains(document.elementFromPoint(left + width / 2, y)),
  );
}

/**
 * What has the focus, or the label that is drawn for it. Null for what is only heard or fills the window anyway, and on
 * the paper, which the browser moves by itself.
 */
function shownFocus(within: HTMLElement): Element | null {
  const holder = document.activeElement;
  if (!holder || !within.contains(holder) || holder.closest("[data-page]")) return null;
  const shown = holder.getBoundingClientRect().width > 1 ? holder : holder.closest("label");
  return shown && shown.getBoundingClientRect().height < innerHeight ? shown : null;
}

/** After these nothing is held down any more; the last where a list of the system's own has swallowed the others. */
const RELEASES = ["pointerup", "pointercancel", "keydown"] as const;

/**
 * Whatever has the focus is seen, also where it was put without scrolling, and after a keyboard, a turn of the phone or
 * zooming took its place (WCAG 2.4.11). Who scrolls away from it is left alone, and nothing moves between press and
 * release: what has gone from under the pointer is not pressed.
 */
export function useFocusInSight(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = within.current;
    if (!element) return;
    let [frame, isPressed, isOwed] = [0, false, false];
    const reveal = () => {
      const shown = shownFocus(element);
      if (shown && !isInSight(shown)) shown.scrollIntoView({ block: "center", inline: "nearest" });
    };
    const revealSoon = () => {
      isOwed = isPressed;
      cancelAnimationFrame(frame);
      if (!isPressed) frame = requestAnimationFrame(reveal);
    };
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      isPressed = false;
      if (isOwed) revealSoon();
    };
    const observer = new ResizeObserver(revealSoon);
    observer.observe(element);
    // Larger letters move everything and leave the window as it is: what has the focus grows with them.
    let held: Element | null = null;
    const follow = ({ target }: FocusEvent) => {
      if (held) observer.unobserve(held);
      held = target instanceof Element && target !== element ? target : null;
      if (held) observer.observe(held);
      revealSoon();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("focusin", follow, { signal });
    element.addEventListener("pointerdown", press, { signal, capture: true });
    for (const end of RELEASES) addEventListener(end, release, { signal, capture: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      listening.abort();
    };
  }, [within]);
}
